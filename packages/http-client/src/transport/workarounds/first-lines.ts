import type net from 'node:net';

/** What undici does not report about the beginning of an HTTP/1 response. */
export interface FirstLines {
  /** Whether a response is expected whose first bytes have not arrived. */
  awaited: boolean;
  /** Called when they have arrived. */
  readonly onVersion: (proto: 'HTTP/1.0' | 'HTTP/1.1') => void;
  /** Called for each interim response that is left out; it shows that the server is alive. */
  readonly onInterim: () => void;
}

/** The most interim responses that are left out before one response. */
const maxInterim = 20;
/** The most bytes of an interim response. */
const maxHead = 16_384;

const zero = 0x30;
const one = 0x31;
const begin = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const beginLength = 13;

/**
 * Looks at the first bytes of each response while undici reads from a connection: reports the version, and removes interim responses (1xx) other
 * than `101`. A client must accept any number of them, even if it did not ask (RFC 9110, section 15.2), but undici ends the connection at a
 * `100 Continue`.
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

/** The end of an interim response; 0 if there is none, `undefined` if that takes more bytes to decide. */
function interimEnd(bytes: Buffer): number | undefined {
  // The status code begins at 9. For nearly every response this decides.
  if (bytes.length > 9 && bytes[9] !== one) return 0;
  const text = bytes.toString('latin1', 0, beginLength);
  if (text.length < beginLength)
    return ['HTTP/1.1 1', 'HTTP/1.0 1'].some((it) => it.startsWith(text.slice(0, it.length))) ? undefined : 0;
  if (!begin.test(text)) return 0;
  const end = bytes.indexOf('\r\n\r\n');
  if (end >= 0) return end + 4;
  return bytes.length < maxHead ? undefined : 0;
}
