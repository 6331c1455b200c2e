import tls from 'node:tls';
import type { Identity } from '@wirework/test-support';
import { listen } from './listen.ts';

/** A frame that arrived. */
export interface Frame {
  readonly type: number;
  readonly id: number;
  readonly payload: Buffer;
}

/** One connection to a {@link FrameServer}. */
export interface FrameConnection {
  readonly socket: tls.TLSSocket;
  /** The first is 0. */
  readonly index: number;
  readonly frames: Frame[];
}

/** A server of HTTP/2 that speaks frames: what no HTTP library would send. */
export interface FrameServer {
  readonly url: string;
  readonly connections: FrameConnection[];
  /** Requests that arrived. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/** Behaviour of the server beside its responses. */
export interface FrameOptions {
  /** Sent first, by number. */
  readonly settings?: Readonly<Record<number, number>>;
  /** Whether pings are answered. */
  readonly pings?: boolean;
  readonly protocols?: readonly string[];
}

type Field = readonly [name: string, value: string];

const frame = (type: number, flags: number, id: number, payload: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(id, 5);
  return Buffer.concat([head, payload]);
};
const words = (...list: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * list.length);
  list.forEach((it, i) => bytes.writeUInt32BE(it, 4 * i));
  return bytes;
};

/** A string literal of HPACK (RFC 7541, section 5.2), without Huffman. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  const length = [127];
  let rest = bytes.length - 127;
  for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([...length, rest]), bytes]);
}

const block = (fields: readonly Field[]): Buffer =>
  Buffer.concat(fields.map(([name, value]) => Buffer.concat([Buffer.from([0]), text(name), text(value)])));

/** A header block, in as many frames as it takes. */
export function headers(id: number, fields: readonly Field[], end = false): Buffer {
  const bytes = block(fields);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 16_384) {
    const isLast = at + 16_384 >= bytes.length;
    parts.push(
      frame(at === 0 ? 1 : 9, (isLast ? 4 : 0) | (at === 0 && end ? 1 : 0), id, bytes.subarray(at, at + 16_384)),
    );
  }
  return Buffer.concat(parts);
}

export const data = (id: number, body: string, end = false): Buffer => frame(0, end ? 1 : 0, id, Buffer.from(body));
export const reset = (id: number, code: number): Buffer => frame(3, 0, id, words(code));
export const widen = (id: number, bytes: number): Buffer => frame(8, 0, id, words(bytes));
export const goaway = (last: number, code = 0): Buffer => frame(7, 0, 0, words(last, code));
/** The client answers it, and so shows that it has read what came before. */
export const ping = (): Buffer => frame(6, 0, 0, Buffer.alloc(8));
export const settings = (values: Readonly<Record<number, number>> = {}): Buffer => {
  const entries = Object.entries(values).map(([name, value]) =>
    Buffer.concat([Buffer.from([Number(name) >> 8, Number(name) & 255]), words(value)]),
  );
  return frame(4, 0, 0, Buffer.concat(entries));
};
export const ok = (id: number, body = 'ok', more: readonly Field[] = []): Buffer =>
  Buffer.concat([headers(id, [[':status', '200'], ...more]), data(id, body, true)]);

/** Calls back with the stream of each request. */
export async function startFrameServer(
  identity: Identity,
  answer: (id: number, socket: tls.TLSSocket, connection: FrameConnection) => void,
  options: FrameOptions = {},
): Promise<FrameServer> {
  const connections: FrameConnection[] = [];
  let requests = 0;
  const server = tls.createServer(
    { cert: identity.cert, key: identity.key, ALPNProtocols: [...(options.protocols ?? ['h2'])] },
    (socket) => {
      const connection: FrameConnection = { socket, index: connections.length, frames: [] };
      connections.push(connection);
      socket.on('error', () => undefined);
      if (socket.alpnProtocol !== 'h2') {
        socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n1.1'));
        return;
      }
      socket.write(settings(options.settings));
      let waiting = Buffer.alloc(0);
      // The client's preface.
      let skip = 24;
      socket.on('data', (chunk: Buffer) => {
        waiting = Buffer.concat([waiting, chunk]);
        if (waiting.length < skip) return;
        waiting = waiting.subarray(skip);
        skip = 0;
        while (waiting.length >= 9) {
          const end = 9 + waiting.readUIntBE(0, 3);
          if (waiting.length < end) return;
          const [type = 0, flags = 0] = [waiting[3], waiting[4]];
          const next: Frame = { type, id: waiting.readUInt32BE(5), payload: waiting.subarray(9, end) };
          waiting = waiting.subarray(end);
          connection.frames.push(next);
          if (type === 4 && flags === 0) socket.write(frame(4, 1, 0));
          if (type === 6 && flags === 0 && options.pings !== false) socket.write(frame(6, 1, 0, next.payload));
          if (type !== 1) continue;
          requests++;
          answer(next.id, socket, connection);
        }
      });
    },
  );
  const port = await listen(server);
  return {
    url: `https://127.0.0.1:${port}`,
    connections,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        for (const { socket } of connections) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
