/**
 * Reads the first bytes of each HTTP/1 response before undici.
 *
 * Bug: undici ends a connection on a `100 Continue` that was not asked for, which a client must accept (RFC 9110,
 * section 15.2). https://github.com/nodejs/undici/issues/197
 * Gap: undici does not report the version of a response.
 * Versions: undici 7.
 * Test: ../transport.test.ts.
 * Remove it when undici skips interim responses and reports the version.
 */
import type net from 'node:net';

/** The beginning of the next response. */
export interface FirstLines {
  /** Whether a response is expected whose first bytes have not arrived. */
  awaited: boolean;
  /** The version, once they have arrived. */
  proto: 'HTTP/1.0' | 'HTTP/1.1';
  /** Interim responses that were removed; they show that the server is alive. */
  interim: number;
}

/** The most interim responses that are removed before one response. */
const maxInterim = 20;
/** The most bytes of an interim response. */
const maxInterimBytes = 16_384;

const digit0 = 0x30;
const digit1 = 0x31;
const interimStart = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const interimStartLength = 13;

/**
 * Replaces `read` of a socket: stores the version of each awaited response, and removes interim responses (1xx) other
 * than `101`.
 */
export function readFirstLines(socket: net.Socket, lines: FirstLines): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let held: Buffer | undefined;
  let interims = 0;
  socket.read = (size?: number) => {
    // Undici reads without a size. With one, the stream itself asks for more data.
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
          lines.proto = bytes[5] === digit1 && bytes[7] === digit0 ? 'HTTP/1.0' : 'HTTP/1.1';
          return bytes;
        }
        interims++;
        lines.interim++;
        bytes = bytes.subarray(end);
      }
    }
    return null;
  };
}

/** Returns the end of an interim response; 0 without one, `undefined` if more bytes are needed to decide. */
function interimEnd(bytes: Buffer): number | undefined {
  // The status code begins at 9. For nearly every response this decides.
  if (bytes.length > 9 && bytes[9] !== digit1) return 0;
  const text = bytes.toString('latin1', 0, interimStartLength);
  if (text.length < interimStartLength)
    return ['HTTP/1.1 1', 'HTTP/1.0 1'].some((it) => it.startsWith(text.slice(0, it.length))) ? undefined : 0;
  if (!interimStart.test(text)) return 0;
  const end = bytes.indexOf('\r\n\r\n');
  if (end >= 0) return end + 4;
  return bytes.length < maxInterimBytes ? undefined : 0;
}
