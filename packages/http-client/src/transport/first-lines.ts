import type net from 'node:net';

/** What an answer of HTTP/1 begins with, as far as undici does not tell it. */
export interface FirstLines {
  /** Whether an answer is due whose first bytes have not been seen. */
  awaited: boolean;
  /** Told when they have been. */
  readonly onVersion: (proto: 'HTTP/1.0' | 'HTTP/1.1') => void;
}

/** Heads of `100 Continue` that are left out before an answer. */
const maxContinues = 20;
/** Bytes of such a head that are waited for. */
const maxHead = 16_384;

const [zero, one] = [0x30, 0x31];
const begin = /^HTTP\/1\.[01] 100[ \r]/;
const beginLength = 13;

/**
 * Looks at the first bytes of each answer as undici reads them from a connection: notes the version, and leaves out a
 * `100 Continue`. Nobody asked for one, and a client must take it all the same (RFC 9110, section 15.2); undici ends the connection.
 */
export function readFirstLines(socket: net.Socket, lines: FirstLines): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let held: Buffer | undefined;
  let continues = 0;
  socket.read = (size?: number) => {
    // Only undici reads what there is; a stream asks itself for none, to have more fetched.
    if (size !== undefined) return read(size);
    for (let chunk = read(); chunk !== null; chunk = read()) {
      if (!lines.awaited) return chunk;
      let bytes: Buffer = held === undefined ? chunk : Buffer.concat([held, chunk]);
      for (;;) {
        const end = continues < maxContinues ? continueEnd(bytes) : 0;
        if (end === undefined) {
          held = bytes;
          break;
        }
        if (end === 0) {
          held = undefined;
          continues = 0;
          lines.awaited = false;
          lines.onVersion(bytes[7] === zero ? 'HTTP/1.0' : 'HTTP/1.1');
          return bytes;
        }
        continues++;
        bytes = bytes.subarray(end);
      }
    }
    return null;
  };
}

/** Where a `100 Continue` ends; 0 where there is none, `undefined` where more bytes are needed to know. */
function continueEnd(bytes: Buffer): number | undefined {
  // The status begins at 9; nearly every answer ends here.
  if (bytes.length > 11 && (bytes[9] !== one || bytes[10] !== zero || bytes[11] !== zero)) return 0;
  const text = bytes.toString('latin1', 0, beginLength);
  if (text.length < beginLength) return 'HTTP/1.1 100 '.startsWith(text) || 'HTTP/1.0 100 '.startsWith(text) ? undefined : 0;
  if (!begin.test(text)) return 0;
  const end = bytes.indexOf('\r\n\r\n');
  if (end >= 0) return end + 4;
  return bytes.length < maxHead ? undefined : 0;
}
