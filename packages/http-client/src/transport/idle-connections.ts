import type { Connection } from './connection.ts';

/** The idle connections of a client. If there are too many, the one that has been idle longest is retired. */
export class IdleConnections {
  readonly #max: number;
  /** The one that has been idle longest comes first. */
  readonly #connections: Connection[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  add(connection: Connection): void {
    this.#connections.push(connection);
    if (this.#connections.length > this.#max) this.#connections[0]?.state.retire();
  }

  remove(connection: Connection): void {
    // The one that became idle last is used first.
    const at = this.#connections.lastIndexOf(connection);
    if (at >= 0) this.#connections.splice(at, 1);
  }
}
