import type net from 'node:net';

/** What an answer of HTTP/1 begins with, as far as undici does not tell it. */
export interface FirstLines {
  /** Whether an answer is due whose first bytes have not been seen. */
  awaited: boolean;
  /** Told when they have been. */
  readonly onVersion: (proto: 'HTTP/1.0' | 'HTTP/1.1') => void;
  /** Told when an interim response was left out: the server is there. */
  readonly onInterim: () => void;
}

/** Heads of interim responses that are left out before an answer. */
const maxInterim = 20;
/** Bytes of such a head that are waited for. */
const maxHead = 16_384;

const zero = 0x30;
const one = 0x31;
const begin = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const beginLength = 13;

/**
 * Looks at the first bytes of each answer as undici reads them from a connection: notes the version, and leaves out
 * interim responses (1xx). Nobody asked for a `100 Continue`, and a client must take it all the same (RFC 9110, section
 * 15.2), also behind another one; undici ends the connection. `101` is left to undici.
 */
export function readFirstLines(socket: net.Socket, lines: FirstLines): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let held: Buffer | undefined;
  let interims = 0;
  socket.read = (size?: number) => {
    // Only undici reads what there is; a stream asks itself for none, to have more fetched.
    if (size !== undefined) return read(size);
    for (let chunk = read(); chunk !== null; chunk = read()) {
      if (!lines.awaited) return chunk;
      let bytes: Buffer = held === undefined ? chunk : Buffer.concat([held, chunk]);
      for (;;) {
        const end = interims < maxInterim ? interimEnd(bytes) : 0;
        if (end === undefined) {
          held = bytes;
          break;
        }
        if (end === 0) {
          held = undefined;
          interims = 0;
          lines.awaited = false;
          lines.onVersion(bytes[5] === one && bytes[7] === zero ? 'HTTP/1.0' : 'HTTP/1.1');
          return bytes;
        }
        interims++;
        lines.onInterim();
        bytes = bytes.subarray(end);
      }
    }
    return null;
  };
}

/** Where an interim response ends; 0 where there is none, `undefined` where more bytes are needed to know. */
function interimEnd(bytes: Buffer): number | undefined {
  // The status begins at 9; nearly every answer ends here.
  if (bytes.length > 9 && bytes[9] !== one) return 0;
  const text = bytes.toString('latin1', 0, beginLength);
  if (text.length < beginLength) return ['HTTP/1.1 1', 'HTTP/1.0 1'].some((it) => it.startsWith(text.slice(0, it.length))) ? undefined : 0;
  if (!begin.test(text)) return 0;
  const end = bytes.indexOf('\r\n\r\n');
  if (end >= 0) return end + 4;
  return bytes.length < maxHead ? undefined : 0;
}
