import type { TLSSocket } from 'node:tls';
import type net from 'node:net';
import type { RequestPhase } from '@wirework/http-errors';
import { longestTimer } from '../base/clock.ts';
import type { Stopwatch } from '../response/timings.ts';
import { Cancellation } from '../base/cancellation.ts';
import type { ConnectionSettings, ConnectionState } from './connection-state.ts';
import type { Connector } from './connector.ts';
import type { Exchange } from './exchange.ts';
import { readFirstLines, type FirstLines } from './workarounds/first-lines.ts';
import { readPauseOf, type ReadPause } from './workarounds/read-pause.ts';
import type { DispatchOptions } from './dispatch.ts';
import { Http2Connection } from './http2-connection.ts';
import { notSent } from './http2-errors.ts';
import type { OnConnection } from './transport.ts';
import { detectReset } from './workarounds/detect-reset.ts';
import { Client, type Controller, type UndiciClient } from './undici-client.ts';

/** Whether the reason is a timeout. */
const isTimeout = (reason: unknown): boolean => String((reason as Error | undefined)?.name).endsWith('TimeoutError');

/**
 * One connection of the pool. Our connector opens it; then undici's client speaks HTTP/1.1 on it, or `node:http2`
 * HTTP/2.
 *
 * Invariant: `used` is true once the present socket has carried a response; if it ends later, that may be the
 * keep-alive limit of the server. Undici may open a new connection for a request that it has not sent yet.
 */
export class Connection {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly state: ConnectionState;
  readonly #connector: Connector;
  readonly #settings: ConnectionSettings;
  readonly #dialing = new Cancellation();
  readonly #lines: FirstLines = { awaited: false, proto: 'HTTP/1.1', interim: 0 };
  #http1: UndiciClient | undefined;
  #http2: Http2Connection | undefined;
  #readPause: ReadPause | undefined;
  /** An open HTTP/1.1 socket that undici has not taken yet. */
  #unclaimed: net.Socket | undefined;
  /** The stopwatch and the listener of the last request, for which undici connects. */
  #watch: Stopwatch | undefined;
  #onConnection: OnConnection | undefined;
  used = false;
  /** Whether it has had a request. Before the first one, there is no socket. */
  opened = false;
  /** The error of the HTTP/1.1 socket itself. After a TLS alert, undici reports only that the connection ended. */
  fault: Error | undefined;

  /** @param origin scheme, host and port */
  constructor(origin: string, connector: Connector, settings: ConnectionSettings, state: ConnectionState) {
    this.origin = origin;
    this.state = state;
    this.#connector = connector;
    this.#settings = settings;
    // With TLS, the protocol is known only once the connection is open.
    if (!origin.startsWith('https:')) this.#http1 = this.#client(() => this.#connect());
  }

  get proto(): 'HTTP/1.0' | 'HTTP/1.1' | 'HTTP/2.0' {
    return this.#http2 === undefined ? this.#lines.proto : 'HTTP/2.0';
  }

  /** The step of the opening that began last. */
  get phase(): RequestPhase {
    return this.#dialing.phase ?? 'connect';
  }

  /** Interim responses of HTTP/1 before the present response. They are hidden from undici. */
  get interim(): number {
    return this.#lines.interim;
  }

  /** Sends a request. The exchange gets everything that follows. */
  dispatch(options: DispatchOptions, exchange: Exchange): void {
    this.opened = true;
    this.#watch = exchange.watch;
    this.#onConnection = exchange.onConnection;
    if (this.#http2 !== undefined) this.#http2.dispatch(options, exchange);
    else if (this.#http1 !== undefined) {
      this.#lines.awaited = true;
      this.#lines.interim = 0;
      this.#http1.dispatch(options as never, exchange);
    } else {
      this.#open().then(
        () => this.dispatch(options, exchange),
        (error: unknown) => {
          this.state.dead = true;
          exchange.fail(error);
        },
      );
    }
  }

  /** Pauses a response whose reader is slow. */
  pause(controller: Controller): void {
    if (this.#http2 === undefined) this.#readPause?.begin();
    else controller.pause();
  }

  /** Continues a response that may be paused. */
  resume(controller: Controller): void {
    if (this.#http2 === undefined) this.#readPause?.end();
    else controller.resume();
  }

  /**
   * Called when a request on it ended early. With HTTP/1.1 the connection cannot be used again, because the rest of the
   * response would come before the next one. With HTTP/2 it can; but after a timeout it is tested, because the server
   * may be gone.
   */
  spoil(reason?: unknown): void {
    if (this.#http2 === undefined) this.state.dead = true;
    else if (isTimeout(reason)) this.#http2.check();
  }

  /** Ends the connection and whatever runs on it. */
  destroy(reason?: Error): void {
    this.state.dead = true;
    this.#dialing.cancel(reason ?? new Error('connection closed'));
    this.#http2?.destroy();
    this.#unclaimed?.destroy();
    void this.#http1?.destroy(reason ?? null).catch(() => undefined);
  }

  #connect(): Promise<net.Socket> {
    const opened = this.#connector(this.#dialing, this.#watch as Stopwatch);
    const report = this.#onConnection;
    return report === undefined ? opened : opened.then((socket) => this.#report(socket, report));
  }

  #report(socket: net.Socket, report: OnConnection): net.Socket {
    const { remoteAddress: address, remotePort: port } = socket;
    const proto = (socket as TLSSocket).alpnProtocol === 'h2' ? 'HTTP/2.0' : 'HTTP/1.1';
    report({ origin: this.origin, proto, address, port });
    return socket;
  }

  async #open(): Promise<void> {
    const socket = await this.#connect();
    if (this.state.dead) {
      socket.destroy();
      throw this.#dialing.reason;
    }
    if ((socket as TLSSocket).alpnProtocol === 'h2') this.#becomeHttp2(socket);
    else {
      this.#unclaimed = socket;
      this.#http1 = this.#client(async () => {
        // Undici asks again if it could not send the request on the first connection.
        const next = this.#unclaimed ?? (await this.#connect());
        this.#unclaimed = undefined;
        if ((next as TLSSocket).alpnProtocol !== 'h2') return next;
        // The server has changed to HTTP/2. This error has no code of undici's, after which undici would ask again.
        next.destroy();
        throw notSent();
      });
    }
  }

  #client(connect: () => Promise<net.Socket>): UndiciClient {
    const client = new Client(this.origin, {
      __proto__: null,
      connect: (_options: unknown, callback: (error: Error | null, socket: net.Socket | null) => void) => {
        connect().then(
          (socket) => {
            readFirstLines(socket, this.#lines);
            this.#readPause = readPauseOf(socket);
            this.fault = undefined;
            this.used = false;
            socket.once('error', (error: Error) => {
              this.fault = error;
            });
            // This must run before the listener of undici, and while Node still lets us write.
            socket.prependListener('end', () => {
              this.fault ??= detectReset(socket);
            });
            callback(null, socket);
          },
          (error: unknown) => {
            this.state.dead = true;
            callback(error as Error, null);
          },
        );
      },
      pipelining: 1,
      allowH2: false,
      // Undici refuses headers of exactly this size.
      maxHeaderSize: this.#settings.maxResponseHeaderBytes + 1,
      // The timeouts for headers and body are ours; those of undici are exact to a second.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: this.#idleTimeout,
      keepAliveMaxTimeout: this.#idleTimeout,
      maxResponseSize: -1,
    } as unknown as ConstructorParameters<typeof Client>[1]);
    // The request that still runs on it fails, and then returns the connection.
    return client
      .on('disconnect', () => this.state.retire())
      .on('connectionError', (_origin, _targets, error) => {
        // After an error with one of its own codes, undici would connect again without end.
        this.destroy(error);
        this.state.retire();
      });
  }

  #becomeHttp2(socket: net.Socket): void {
    const settings = { ...this.#settings, idleTimeout: this.#idleTimeout };
    this.#http2 = new Http2Connection(this.origin, socket, settings, this.state);
  }

  get #idleTimeout(): number {
    const { idleTimeout } = this.#settings;
    return idleTimeout === 0 ? longestTimer : Math.max(1, idleTimeout);
  }
}
