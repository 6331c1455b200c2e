/** The part of Node's `Buffer`, and of the newer `Uint8Array`, that is used where it exists. */
interface Base64Platform {
  readonly Buffer?: {
    from(data: ArrayBufferLike, offset: number, length: number): { toString(encoding: 'base64'): string };
  };
  readonly btoa?: (binary: string) => string;
}

/** Bytes of one piece: a multiple of three, so that only the last piece has padding. */
const pieceBytes = 8190;

/**
 * Returns bytes as base64 (RFC 4648 section 4), with padding.
 *
 * @example
 * ```ts
 * toBase64(Uint8Array.of(1, 2, 3, 4)); // → 'AQIDBA=='
 * ```
 */
export function toBase64(
  source: ArrayBufferView | ArrayBufferLike,
  platform: Base64Platform = globalThis as Base64Platform,
): string {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  const { Buffer } = platform;
  if (Buffer !== undefined) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) text += encodePart(bytes.subarray(at, at + pieceBytes));
  return text;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function encodePart(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = bytes.subarray(i, i + 3);
    text += alphabet.charAt(a >> 2) + alphabet.charAt(((a & 3) << 4) | ((b ?? 0) >> 4));
    text += b === undefined ? '=' : alphabet.charAt(((b & 15) << 2) | ((c ?? 0) >> 6));
    text += c === undefined ? '=' : alphabet.charAt(c & 63);
  }
  return text;
}

/**
 * Reads base64 as Go's standard encoding does: with the usual alphabet and mandatory padding. Unused bits are ignored.
 *
 * @param isStrict whether a line end is invalid; else it is skipped
 * @returns the bytes; for invalid base64, the position that Go's error contains
 * @example
 * ```ts
 * fromBase64('AQID'); // → Uint8Array(3) [ 1, 2, 3 ]
 * fromBase64('A!'); // → 1
 * ```
 */
export function fromBase64(text: string, isStrict = false): Uint8Array | number {
  const bytes = new Uint8Array(Math.ceil(text.length / 4) * 3);
  let length = 0;
  let group = 0;
  let digits = 0;
  let i = isStrict ? text.search(/[\n\r]/) : -1;
  if (i !== -1) return i;
  for (i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || unit === 0x0d) continue;
    if (unit === 0x3d /* = */) break;
    const value = digitOf(unit);
    if (value < 0) return i;
    group = (group << 6) | value;
    if (++digits === 4) {
      bytes[length++] = group >> 16;
      bytes[length++] = group >> 8;
      bytes[length++] = group;
      group = digits = 0;
    }
  }
  if (digits === 0) return i < text.length ? i : bytes.slice(0, length);
  if (i === text.length) return i - digits;
  if (digits === 1) return i;
  let padding = 0;
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || unit === 0x0d) continue;
    if (unit !== 0x3d && padding + digits < 4) return i - 1;
    if (unit !== 0x3d || ++padding + digits > 4) return i;
  }
  if (padding + digits < 4) return i;
  bytes[length++] = digits === 2 ? group >> 4 : group >> 10;
  if (digits === 3) bytes[length++] = group >> 2;
  return bytes.slice(0, length);
}

function digitOf(unit: number): number {
  if (unit >= 0x41 && unit <= 0x5a) return unit - 0x41;
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61 + 26;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 52;
  if (unit === 0x2b /* + */) return 62;
  return unit === 0x2f /* / */ ? 63 : -1;
}
