import type { Clock } from '../base/clock.ts';

/** The settings of all connections of a client. */
export interface ConnectionSettings {
  readonly maxResponseHeaderBytes: number;
  /** Milliseconds; 0 means no limit. */
  readonly idleTimeout: number;
  readonly after: Clock['after'];
}

/**
 * The state of a connection: the connection and its HTTP/2 session write it, and the pool reads it after each change.
 *
 * Invariant: a connection gets a request only while `inFlight` is below `capacity`, and none once it is `dead`.
 */
export class ConnectionState {
  readonly #onChange: () => void;
  /** Requests that run on the connection, counted by the pool. */
  inFlight = 0;
  /** Most requests at once, which the server of an HTTP/2 connection may change. */
  capacity = 1;
  /** Whether the connection accepts no more requests. */
  dead = false;
  /** Whether the server requires HTTP/1.1. */
  http1Required = false;

  /** @param onChange called by the methods below, and not after a change by the pool itself */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether the connection may get a request. */
  get hasRoom(): boolean {
    return !this.dead && this.inFlight < this.capacity;
  }

  resize(capacity: number): void {
    this.capacity = capacity;
    this.#onChange();
  }

  requireHttp1(): void {
    this.http1Required = true;
    this.#onChange();
  }

  /** Refuses further requests. The pool ends the connection when nothing runs on it. */
  retire(): void {
    this.dead = true;
    this.#onChange();
  }
}
