import type { TLSSocket } from 'node:tls';
import { Cancellation } from './cancellation.ts';
import type { Connector } from './connector.ts';
import { Client, type Connection } from './undici-client.ts';

/** What every lane of a client shares. */
export interface LaneSettings {
  readonly maxResponseHeaderBytes: number;
  /** Milliseconds. */
  readonly idleTimeout: number;
}

/** Streams of one HTTP/2 connection that are used at once. */
const http2Streams = 100;

/**
 * One connection of the pool: undici's client for the protocol, our connector for the way there.
 *
 * Invariants: `inFlight` never exceeds `capacity`; a lane that is `dead` gets no further request; `used` is true once
 * the present connection has answered, so that its end may have been the server's keep-alive limit.
 */
export class Lane {
  readonly client: Connection;
  readonly #dialing = new Cancellation();
  inFlight = 0;
  capacity = 1;
  dead = false;
  used = false;
  proto: 'HTTP/1.1' | 'HTTP/2.0' = 'HTTP/1.1';

  /**
   * @param origin scheme, host and port
   * @param onDead called when the connection is gone and nothing runs on it
   */
  constructor(origin: string, connector: Connector, settings: LaneSettings, onDead: (lane: Lane) => void) {
    this.client = new Client(origin, {
      __proto__: null,
      connect: (_options: unknown, callback: (error: Error | null, socket: TLSSocket | null) => void) => {
        connector(this.#dialing).then(
          (socket) => {
            if ((socket as TLSSocket).alpnProtocol === 'h2') this.#becomeHttp2();
            callback(null, socket as TLSSocket);
          },
          (error: unknown) => {
            this.dead = true;
            callback(error as Error, null);
          },
        );
      },
      pipelining: 1,
      allowH2: true,
      maxHeaderSize: settings.maxResponseHeaderBytes,
      // Clocks for headers and body are ours, exact to the millisecond.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: Math.max(1, settings.idleTimeout),
      keepAliveMaxTimeout: Math.max(1, settings.idleTimeout),
      maxResponseSize: -1,
    } as ConstructorParameters<typeof Client>[1]);
    const die = (): void => {
      this.dead = true;
      // What still runs on it fails, or is sent again by undici on a new connection; then it is given back.
      if (this.inFlight === 0) onDead(this);
    };
    this.client.on('disconnect', die).on('connectionError', die);
  }

  /** Ends the connection and whatever runs on it. */
  destroy(reason?: Error): void {
    this.dead = true;
    this.#dialing.cancel(reason ?? new Error('connection closed'));
    void this.client.destroy(reason ?? null).catch(() => undefined);
  }

  #becomeHttp2(): void {
    this.proto = 'HTTP/2.0';
    this.capacity = http2Streams;
    this.client.pipelining = http2Streams;
  }
}
