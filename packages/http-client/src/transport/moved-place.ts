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
  add(got: Got): void;
  delete(got: Got): void;
}

/** The place of a moved request: in the order of the calls. */
export class MovedPlace implements WaitingPlace {
  readonly #moved: MovedRequest[];
  readonly #call: number;

  constructor(moved: MovedRequest[], call: number) {
    this.#moved = moved;
    this.#call = call;
  }

  add(got: Got): void {
    const at = this.#moved.findLastIndex(({ call }) => call < this.#call) + 1;
    this.#moved.splice(at, 0, { call: this.#call, got });
  }

  delete(got: Got): void {
    const at = this.#moved.findIndex((it) => it.got === got);
    if (at >= 0) this.#moved.splice(at, 1);
  }
}
