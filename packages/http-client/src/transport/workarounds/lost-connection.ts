/**
 * Detects an HTTP/2 connection that was lost without an event.
 *
 * Bug: if a connection is reset while `node:http2` writes, Node may emit nothing and write nothing more, so that all
 * requests wait for their timeouts. After a protocol violation, Node 20 also stops without an event.
 * Versions: all supported versions of Node; only Node 20 for protocol violations.
 * Test: test/http2.test.ts, 'gives up a connection on which Node neither reads nor writes …';
 * ../http2.test.ts. Remove it when Node emits `error` or `close` in these cases. Decision 083.
 */
import type { ClientHttp2Session } from 'node:http2';
import type net from 'node:net';
import { connectionLost } from '../http2-errors.ts';

/**
 * Milliseconds between two looks at a connection. In the third look after the last byte, a lost connection is noticed.
 */
const lookInterval = 1000;

/** The private handle of a socket: TLS has the one of TCP as its parent. */
interface Handle {
  readonly _parent?: Handle | null;
  readonly writeQueueSize?: number;
}

/**
 * Ends a session whose connection was lost while requests run on it.
 *
 * The connection is tested once in every silence with a ping. If the ping is not even sent, the connection is lost. Its
 * answer does not matter, because the server may be busy.
 */
export class LossWatch {
  readonly #session: ClientHttp2Session;
  readonly #socket: net.Socket;
  #timer: NodeJS.Timeout | undefined;
  #isIdle = false;
  #heard = true;
  #hasPinged = false;

  constructor(session: ClientHttp2Session, socket: net.Socket) {
    this.#session = session;
    this.#socket = socket;
  }

  /** Called when a request begins and none runs. */
  start(): void {
    this.#isIdle = false;
    this.#heard = true;
    this.#timer ??= setInterval(() => this.#look(), lookInterval).unref();
  }

  /** Called when something has arrived. */
  hear(): void {
    this.#heard = true;
  }

  /** Called when no request runs any more. The timer stays until it has fired, for the next request. */
  rest(): void {
    this.#isIdle = true;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    if (this.#isIdle) this.stop();
    else if (this.#heard) this.#hasPinged = false;
    else if (!this.#hasPinged) {
      this.#hasPinged = true;
      this.#session.ping(() => undefined);
    } else if (this.#isStuck()) this.#session.destroy(connectionLost());
    this.#heard = false;
  }

  /**
   * Whether frames wait in the session although the system takes bytes. On a slow network, bytes wait in the system as
   * well.
   */
  #isStuck(): boolean {
    return (this.#session.state.outboundQueueSize ?? 0) > 0 && !isSending(this.#socket);
  }
}

/** Whether bytes wait in the system. Only the innermost handle knows. */
function isSending(socket: net.Socket): boolean {
  let { _handle: handle } = socket as { _handle?: Handle | null };
  while (handle?._parent) handle = handle._parent;
  return (handle?.writeQueueSize ?? 0) > 0;
}
