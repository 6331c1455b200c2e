import type { Connection } from './connection.ts';

/** Called with the connection of a request that waits. */
export type Got = (connection: Connection) => void;

/** A request that a connection has given back, by the number of its call. */
interface MovedRequest {
  readonly call: number;
  readonly got: Got;
}

/** The requests that connections have given back, in the order of their calls. */
export class MovedRequests {
  readonly #requests: MovedRequest[] = [];

  get size(): number {
    return this.#requests.length;
  }

  /** Returns a function that removes the request. */
  add(call: number, got: Got): () => void {
    const request = { call, got };
    this.#requests.splice(this.#requests.findLastIndex((it) => it.call < call) + 1, 0, request);
    return () => {
      const at = this.#requests.indexOf(request);
      if (at >= 0) this.#requests.splice(at, 1);
    };
  }

  /** Removes and returns the first request. */
  take(): Got | undefined {
    return this.#requests.shift()?.got;
  }
}
