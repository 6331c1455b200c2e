import { Queue } from '../base/queue.ts';
import type { Cancellation } from '../base/cancellation.ts';
import type { Connector } from './connector.ts';
import { Connection } from './connection.ts';
import { ConnectionState, type ConnectionSettings } from './connection-state.ts';
import type { IdleConnections } from './idle-connections.ts';

/** Called with the connection of a request that waits. */
type Got = (connection: Connection) => void;

/** A request that a connection has given back, by the number of its call. */
interface MovedRequest {
  readonly call: number;
  readonly got: Got;
}

/** The requests that connections have given back, in the order of their calls. */
class MovedRequests {
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

/** Facts about an origin that outlive its connections. */
export interface OriginMemory {
  /** Whether the server has required HTTP/1.1 over HTTP/2. */
  http1Only: boolean;
}

/** The shared part of the pools of a client. */
export interface PoolShare extends ConnectionSettings {
  /** The most connections to one host; 0 means no limit. */
  readonly maxConnsPerHost: number;
  readonly idle: IdleConnections;
  readonly memory: OriginMemory;
  /** Called when the pool has no connections left. */
  readonly onEmpty: (pool: OriginPool) => void;
}

/**
 * The connections to one origin. A request gets the most recently used connection, so that the others can become idle.
 * If all are taken, requests wait in order, and those that a connection has given back wait before the others.
 *
 * Invariants: `#ready` contains every connection with room, and possibly some without. No request waits while a
 * connection has room, or another may be opened.
 */
export class OriginPool {
  readonly #open: () => Connection;
  readonly #share: PoolShare;
  readonly #connections = new Set<Connection>();
  readonly #ready: Connection[] = [];
  readonly #moved = new MovedRequests();
  readonly #waiting = new Queue<Got>();

  constructor(origin: string, connector: Connector, share: PoolShare) {
    this.#share = share;
    this.#open = () => {
      const connect: Connector = (cancellation, watch) => connector(cancellation, watch, share.memory.http1Only);
      const state = new ConnectionState(() => this.#react(connection));
      const connection: Connection = new Connection(origin, connect, share, state);
      this.#connections.add(connection);
      return connection;
    };
  }

  /** The number of requests that have a connection. */
  get running(): number {
    let running = 0;
    for (const { state } of this.#connections) running += state.inFlight;
    return running;
  }

  /**
   * Returns a connection with room, or a promise of it if the request has to wait.
   *
   * @param movedCall the number of the call, if a connection has given its request back
   */
  acquire(cancellation: Cancellation, movedCall?: number): Connection | Promise<Connection> {
    if (movedCall === undefined) {
      const connection = this.#roomy();
      if (connection !== undefined) return this.#take(connection);
    } else {
      // Wait one turn, so that all requests that connections give back are queued first.
      setImmediate(() => this.#serve());
    }
    return this.#wait(cancellation, movedCall);
  }

  /** Takes a connection back after one request. */
  release(connection: Connection): void {
    const { state } = connection;
    state.inFlight--;
    this.#react(connection);
    if (state.dead || state.inFlight > 0) return;
    // The request for which it was made was cancelled before it was sent, so there is no connection to keep.
    if (!connection.opened) this.remove(connection);
    else this.#share.idle.add(connection);
  }

  /** Reads the state of a connection after a change. */
  #react(connection: Connection): void {
    const { state } = connection;
    if (state.http1Required) this.#leaveHttp2();
    if (!state.dead) this.#admit(connection);
    else if (state.inFlight === 0) this.remove(connection);
  }

  /** Gives the room of a connection to waiting requests. If some is left, the connection is ready for others. */
  #admit(connection: Connection): void {
    while (connection.state.hasRoom) {
      const next = this.#next();
      if (next === undefined) break;
      next(this.#take(connection));
    }
    this.#addIfReady(connection);
  }

  /** Removes a connection. The requests that run on it fail. */
  remove(connection: Connection, reason?: Error): void {
    connection.destroy(reason);
    this.#forget(connection);
  }

  /** Removes all connections. */
  destroy(reason?: Error): void {
    for (const connection of [...this.#connections]) this.remove(connection, reason);
  }

  #leaveHttp2(): void {
    this.#share.memory.http1Only = true;
    for (const { proto, state } of [...this.#connections]) if (proto === 'HTTP/2.0' && !state.dead) state.retire();
  }

  #roomy(): Connection | undefined {
    for (let connection = this.#ready.pop(); connection !== undefined; connection = this.#ready.pop()) {
      if (connection.state.hasRoom) return connection;
    }
    const { maxConnsPerHost } = this.#share;
    return maxConnsPerHost === 0 || this.#connections.size < maxConnsPerHost ? this.#open() : undefined;
  }

  #take(connection: Connection): Connection {
    const { state } = connection;
    if (state.inFlight === 0) this.#share.idle.remove(connection);
    state.inFlight++;
    this.#addIfReady(connection);
    return connection;
  }

  #addIfReady(connection: Connection): void {
    if (connection.state.hasRoom && !this.#ready.includes(connection)) this.#ready.push(connection);
  }

  /** Removes and returns the request that has waited longest. */
  #next(): Got | undefined {
    return this.#moved.take() ?? this.#waiting.take();
  }

  #wait(cancellation: Cancellation, movedCall: number | undefined): Promise<Connection> {
    const enter = (got: Got): (() => void) =>
      movedCall === undefined ? this.#waiting.add(got) : this.#moved.add(movedCall, got);
    return cancellation.queue(enter, 'waiting for a free connection');
  }

  #forget(connection: Connection): void {
    const at = this.#ready.indexOf(connection);
    if (at >= 0) this.#ready.splice(at, 1);
    this.#share.idle.remove(connection);
    if (!this.#connections.delete(connection)) return;
    // The requests that an HTTP/2 connection gives back come later, and before those that wait.
    if (connection.proto === 'HTTP/2.0' && this.#waiting.size > 0) setImmediate(() => this.#serve());
    else this.#serve();
  }

  /** Gives connections to waiting requests while there are any. */
  #serve(): void {
    while (this.#moved.size + this.#waiting.size > 0) {
      const connection = this.#roomy();
      if (connection === undefined) return;
      this.#next()?.(this.#take(connection));
    }
    if (this.#connections.size === 0) this.#share.onEmpty(this);
  }
}
