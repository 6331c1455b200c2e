import type { InputBuffer } from './input-buffer.ts';

const mark = [0xef, 0xbb, 0xbf];

/** Consumes a byte order mark at the beginning of an input. Returns `false` as long as more input decides whether there is one. */
export function skipByteOrderMark(input: InputBuffer): boolean {
  const { bytes, start, end, ended, failure } = input;
  if (input.offsetOf(start) > 0) return true;
  const arrived = bytes.subarray(start, Math.min(end, start + mark.length));
  if (!arrived.every((byte, i) => byte === mark[i])) return true;
  if (arrived.length < mark.length) return ended || failure !== undefined;
  input.consumeTo(start + mark.length);
  return true;
}
