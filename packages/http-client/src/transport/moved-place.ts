import type { Connection } from './connection.ts';

/** Called with the connection of a request that waits. */
export type Got = (connection: Connection) => void;

/** A request that a connection has given back. */
export interface MovedRequest {
  readonly call: number;
  readonly got: Got;
}

/** Where a request waits. */
export interface WaitingPlace {
  /** Returns a function that removes the request. */
  add(got: Got): () => void;
}

/** The place of a moved request: in the order of the calls. */
export class MovedPlace implements WaitingPlace {
  readonly #moved: MovedRequest[];
  readonly #call: number;

  constructor(moved: MovedRequest[], call: number) {
    this.#moved = moved;
    this.#call = call;
  }

  add(got: Got): () => void {
    const request = { call: this.#call, got };
    this.#moved.splice(this.#moved.findLastIndex(({ call }) => call < this.#call) + 1, 0, request);
    return () => {
      const at = this.#moved.indexOf(request);
      if (at >= 0) this.#moved.splice(at, 1);
    };
  }
}
