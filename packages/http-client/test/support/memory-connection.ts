import http2, { type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { Duplex } from 'node:stream';

/** A connection without a network. The test plays the server. */
export interface MemoryConnection {
  /** The client's end. */
  readonly socket: Duplex;
  /** How many requests have arrived and are not answered. */
  readonly due: () => number;
  /**
   * Answers the oldest: in whole, with the word that the connection takes no more, or only the head and a part of the
   * body.
   */
  readonly answer: (how: 'whole' | 'last' | 'half') => void;
  /** The server ends its side, or all of it at once. */
  readonly end: () => void;
  readonly reset: () => void;
}

const reset = (): Error => Object.assign(new Error('reset'), { code: 'ECONNRESET' });

/** A stream with the methods of a socket that are used. */
class End extends Duplex {
  constructor() {
    super();
    this.on('error', () => undefined);
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

class Http1End extends End {
  due = 0;
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (chunk.includes('\r\n\r\n')) this.due++;
    done();
  }
}

/** A connection of HTTP/1.1. */
export function http1Connection(): MemoryConnection {
  const socket = new Http1End();
  return {
    socket,
    due: () => socket.due,
    answer: (how) => {
      socket.due--;
      socket.push(
        `HTTP/1.1 200 OK\r\nContent-Length: ${how === 'half' ? 200 : 2}\r\n${how === 'last' ? 'Connection: close\r\n' : ''}\r\nok`,
      );
    },
    end: () => void socket.push(null),
    reset: () => void socket.destroy(reset()),
  };
}

/** One of two ends: what is written to one is read from the other. */
class Joined extends End {
  readonly alpnProtocol = 'h2';
  other: Joined | undefined;
  #more: (() => void) | undefined;
  override _read(): void {
    this.#more?.();
    this.#more = undefined;
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.other === undefined || this.other.destroyed) return done();
    this.other.#more = done;
    this.other.push(chunk);
  }
  override _final(done: () => void): void {
    this.other?.push(null);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    process.nextTick(() => this.other?.destroy());
    done(error);
  }
}

/** A connection of HTTP/2 that takes so many requests at once. */
export function http2Connection(maxConcurrentStreams: number): MemoryConnection {
  const [socket, there] = [new Joined(), new Joined()];
  [socket.other, there.other] = [there, socket];
  const streams: ServerHttp2Stream[] = [];
  // It is not among the types of every version.
  const { performServerHandshake } = http2 as unknown as {
    performServerHandshake: (socket: Duplex, options: object) => ServerHttp2Session;
  };
  const session = performServerHandshake(there, { settings: { maxConcurrentStreams } });
  session
    .on('error', () => undefined)
    .on('stream', (stream) => {
      stream
        .on('error', () => undefined)
        .on('close', () => streams.splice(0, streams.length, ...streams.filter((it) => it !== stream)));
      streams.push(stream);
    });
  return {
    socket,
    due: () => streams.length,
    answer: (how) => {
      const stream = streams.shift();
      if (stream === undefined) return;
      stream.respond({ ':status': 200 });
      if (how === 'half') stream.write('ok');
      else stream.end('ok');
      if (how === 'last') session.goaway();
    },
    end: () => session.close(),
    reset: () => void socket.destroy(reset()),
  };
}
