import type { TLSSocket } from 'node:tls';
import type net from 'node:net';
import { longestTimer } from '../clock.ts';
import type { Stopwatch } from '../response/timings.ts';
import { Cancellation } from './cancellation.ts';
import type { Connector } from './connector.ts';
import type { Exchange } from './exchange.ts';
import { readFirstLines, type FirstLines } from './first-lines.ts';
import { gateOf, type Gate } from './gate.ts';
import { Http2Connection, type DispatchOptions } from './http2-connection.ts';
import { notSent } from './http2-errors.ts';
import { resetOf } from './reset.ts';
import { Client, type Connection, type Controller } from './undici-client.ts';

/** What every lane of a client shares. */
export interface LaneSettings {
  readonly maxResponseHeaderBytes: number;
  /** Milliseconds, 0 being no bound. */
  readonly idleTimeout: number;
}

/** What a lane tells its pool. */
export interface LaneEvents {
  /** The connection is gone and nothing runs on it. */
  readonly onDead: (lane: Lane) => void;
  /** It takes more requests than it did. */
  readonly onRoom: (lane: Lane) => void;
  /** The server wants HTTP/1.1. */
  readonly onHttp1Required: () => void;
}

/** Whether a clock ran out. */
const isTimeout = (reason: unknown): boolean => String((reason as Error | undefined)?.name).endsWith('TimeoutError');

/**
 * One connection of the pool: our connector for the way there, then undici's client for HTTP/1.1 or `node:http2`.
 *
 * Invariants: no request is added once `inFlight` has reached `capacity`, which the server may lower; a lane that is `dead` gets no further request; `used` is true once
 * the present connection has answered, so that its end may have been the server's keep-alive limit. Undici may replace the connection for a request that waited.
 */
export class Lane {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly #connector: Connector;
  readonly #settings: LaneSettings;
  readonly #events: LaneEvents;
  readonly #dialing = new Cancellation();
  readonly #lines: FirstLines = {
    awaited: false,
    onVersion: (proto) => {
      this.proto = proto;
    },
    onInterim: () => {
      this.used = false;
    },
  };
  #http1: Connection | undefined;
  #http2: Http2Connection | undefined;
  #gate: Gate | undefined;
  /** A connection of HTTP/1.1 that undici has not asked for yet. */
  #unclaimed: net.Socket | undefined;
  /** Of the request that was sent last: undici connects for it. */
  #watch: Stopwatch | undefined;
  inFlight = 0;
  capacity = 1;
  dead = false;
  used = false;
  /** Whether it ever got a request; before, it has no connection. */
  opened = false;
  /** What the connection of HTTP/1.1 itself said was wrong with it. Where TLS alerted, undici knows of its end only. */
  fault: Error | undefined;
  proto: 'HTTP/1.0' | 'HTTP/1.1' | 'HTTP/2.0' = 'HTTP/1.1';

  /** @param origin scheme, host and port */
  constructor(origin: string, connector: Connector, settings: LaneSettings, events: LaneEvents) {
    this.origin = origin;
    this.#connector = connector;
    this.#settings = settings;
    this.#events = events;
    // Over TLS the protocol is known when the connection is there.
    if (!origin.startsWith('https:')) this.#http1 = this.#client(() => this.#connect());
  }

  /** Sends a request; the exchange is told what comes of it. */
  dispatch(options: DispatchOptions, exchange: Exchange): void {
    this.opened = true;
    this.#watch = exchange.watch;
    if (this.#http2 !== undefined) this.#http2.dispatch(options, exchange);
    else if (this.#http1 !== undefined) {
      this.#lines.awaited = true;
      this.#http1.dispatch(options as never, exchange);
    }
    else {
      this.#open().then(
        () => this.dispatch(options, exchange),
        (error: unknown) => {
          this.dead = true;
          exchange.fail(error);
        },
      );
    }
  }

  /** Has the bytes of a response wait: their reader is behind. */
  pause(controller: Controller): void {
    if (this.#http2 === undefined) this.#gate?.shut();
    else controller.pause();
  }

  /** Has them come again, if they wait. */
  resume(controller: Controller): void {
    if (this.#http2 === undefined) this.#gate?.open();
    else controller.resume();
  }

  /**
   * Something on it ended early. In HTTP/1.1 the rest of a response stands in the way of the next one, so the connection goes
   * with it; in HTTP/2 it goes on, unless a clock ran out because the other side is not there any more.
   */
  spoil(reason?: unknown): void {
    if (this.#http2 === undefined) this.dead = true;
    else if (isTimeout(reason)) this.#http2.check();
  }

  /** Takes no more requests, and ends when nothing runs on it. */
  retire(): void {
    this.dead = true;
    if (this.inFlight === 0) this.#events.onDead(this);
  }

  /** Ends the connection and whatever runs on it. */
  destroy(reason?: Error): void {
    this.dead = true;
    this.#dialing.cancel(reason ?? new Error('connection closed'));
    this.#http2?.destroy();
    this.#unclaimed?.destroy();
    void this.#http1?.destroy(reason ?? null).catch(() => undefined);
  }

  #connect(): Promise<net.Socket> {
    return this.#connector(this.#dialing, this.#watch as Stopwatch);
  }

  async #open(): Promise<void> {
    const socket = await this.#connect();
    if (this.dead) {
      socket.destroy();
      throw this.#dialing.reason;
    }
    if ((socket as TLSSocket).alpnProtocol === 'h2') this.#becomeHttp2(socket);
    else {
      this.#unclaimed = socket;
      this.#http1 = this.#client(async () => {
        // Undici asks again for a request that it could not write any more.
        const next = this.#unclaimed ?? (await this.#connect());
        this.#unclaimed = undefined;
        if ((next as TLSSocket).alpnProtocol !== 'h2') return next;
        // The server speaks HTTP/2 by now. Undici must not ask once more, as it does after an error of its own.
        next.destroy();
        throw notSent();
      });
    }
  }

  #client(connect: () => Promise<net.Socket>): Connection {
    const client = new Client(this.origin, {
      __proto__: null,
      connect: (_options: unknown, callback: (error: Error | null, socket: net.Socket | null) => void) => {
        connect().then(
          (socket) => {
            readFirstLines(socket, this.#lines);
            this.#gate = gateOf(socket);
            this.fault = undefined;
            this.used = false;
            socket.once('error', (error: Error) => {
              this.fault = error;
            });
            // Before undici hears of it, and before Node gives writing up.
            socket.prependListener('end', () => {
              this.fault ??= resetOf(socket);
            });
            callback(null, socket);
          },
          (error: unknown) => {
            this.dead = true;
            callback(error as Error, null);
          },
        );
      },
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: this.#settings.maxResponseHeaderBytes,
      // Clocks for headers and body are ours, exact to the millisecond.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: this.#idleTimeout,
      keepAliveMaxTimeout: this.#idleTimeout,
      maxResponseSize: -1,
    } as unknown as ConstructorParameters<typeof Client>[1]);
    // What still runs on it fails; then it is given back.
    return client.on('disconnect', () => this.retire()).on('connectionError', (_origin, _targets, error) => {
      // After an error with a code of its own undici would dial again, and again.
      this.destroy(error);
      this.retire();
    });
  }

  #becomeHttp2(socket: net.Socket): void {
    const { maxResponseHeaderBytes } = this.#settings;
    this.proto = 'HTTP/2.0';
    this.#http2 = new Http2Connection(this.origin, socket, {
      maxResponseHeaderBytes,
      idleTimeout: this.#idleTimeout,
      onCapacity: (streams) => this.#resize(streams),
      onGone: () => this.retire(),
      onHttp1Required: this.#events.onHttp1Required,
    });
  }

  #resize(capacity: number): void {
    this.capacity = capacity;
    if (!this.dead) this.#events.onRoom(this);
  }

  get #idleTimeout(): number {
    const { idleTimeout } = this.#settings;
    return idleTimeout === 0 ? longestTimer : Math.max(1, idleTimeout);
  }
}
