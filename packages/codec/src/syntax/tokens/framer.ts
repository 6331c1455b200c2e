/**
 * Finds where a value ends in bytes that arrive in chunks. It looks at brackets and quotes only and does not check
 * that the value is JSON; the code that parses the frame does. The grammar is the scanner's.
 *
 * Invariant: bytes before `pos` are not read again, so that a value of any size costs one pass, however it was split.
 * `pos` counts from the first byte of the value.
 */
import { skipLiteral, skipNumber } from '@wirework/scanner/primitives';

/** Result if more bytes are needed. */
export const unfinished = -1;
/** Result if no valid value begins there; the scanner makes the error. */
export const faulty = -2;

const quote = 0x22;
const backslash = 0x5c;

/** Meaning of a byte outside of strings: 0 none, 1 a quote, 2 opens, 3 closes, 4 perhaps an exponent. */
const meaning = /* @__PURE__ */ Uint8Array.from(
  { length: 256 },
  (_, byte) => ['"', '[{', ']}', 'eE'].findIndex((it) => it.includes(String.fromCharCode(byte))) + 1,
);

export class Framer {
  /** Bytes of the value that were read. */
  pos = 0;
  /** Greatest nesting of containers so far. */
  deepest = 0;
  /** Whether a number may have an exponent, without which only hundreds of digits exceed a double. */
  hasExponent = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Length of the value, once its end is known. */
  #length = 0;

  /** Begins with the next value. */
  reset(): void {
    this.pos = 0;
    this.deepest = 0;
    this.hasExponent = false;
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
    this.#length = 0;
  }

  /**
   * Finds the end of the value that begins at `start`.
   *
   * @param ended whether no more bytes will come
   * @returns the position after the value, `unfinished` or `faulty`
   */
  frame(bytes: Uint8Array, start: number, end: number, ended: boolean): number {
    if (this.#length > 0) return start + this.#length;
    const first = bytes[start];
    if (first === quote || first === 0x5b || first === 0x7b) {
      const stop = this.#scan(bytes, start + this.pos, end);
      this.pos = (stop === unfinished ? end : stop) - start;
      if (stop !== unfinished) this.#length = this.pos;
      return stop;
    }
    if (first === 0x2d || ((first as number) >= 0x30 && (first as number) <= 0x39))
      return this.#number(bytes, start, end, ended);
    const stop = skipLiteral(bytes, start, end);
    if (stop >= 0) return stop;
    return ~stop === end && !ended ? unfinished : faulty;
  }

  /**
   * Finds the end of a number. While only digits arrive, it is not read again; after `0` or `-0` no digit may follow.
   */
  #number(bytes: Uint8Array, start: number, end: number, ended: boolean): number {
    this.hasExponent = true;
    let at = start + this.pos;
    if (this.pos > 2) while (at < end && (bytes[at] as number) >= 0x30 && (bytes[at] as number) <= 0x39) at++;
    if (at === end && this.pos > 2 && !ended) {
      this.pos = at - start;
      return unfinished;
    }
    const stop = skipNumber(bytes, start, end);
    if (stop < 0) return ~stop === end && !ended ? unfinished : faulty;
    if (stop < end || ended) return stop;
    this.pos = end - start;
    return unfinished;
  }

  #scan(bytes: Uint8Array, from: number, end: number): number {
    let pos = from;
    let depth = this.#depth;
    if (this.#inString) {
      pos = this.#string(bytes, pos, end);
      if (pos === unfinished) return unfinished;
      if (depth === 0) return pos;
    }
    while (pos < end) {
      const what = meaning[bytes[pos++] as number] as number;
      if (what === 0) continue;
      if (what === 1) {
        // Most strings are short, and the loop is faster than a call.
        const near = Math.min(end, pos + 24);
        let byte = 0;
        while (pos < near && (byte = bytes[pos] as number) !== quote && byte !== backslash) pos++;
        if (byte === quote) {
          pos++;
        } else {
          this.#depth = depth;
          pos = this.#string(bytes, pos, end);
          if (pos === unfinished) return unfinished;
        }
        if (depth === 0) return pos;
      } else if (what === 2) {
        if (++depth > this.deepest) this.deepest = depth;
      } else if (what === 3) {
        if (--depth <= 0) return pos;
      } else if (!this.hasExponent) {
        const before = bytes[pos - 2] as number;
        if (before >= 0x30 && before <= 0x39) this.hasExponent = true;
      }
    }
    this.#depth = depth;
    return unfinished;
  }

  /**
   * Finds the end of a string, from inside of it.
   *
   *   "a\"b"
   *     ^   a quote after an odd number of backslashes does not close it
   */
  #string(bytes: Uint8Array, from: number, end: number): number {
    this.#inString = true;
    let pos = from;
    if (this.#escaped && pos < end) {
      this.#escaped = false;
      pos++;
    }
    while (pos < end) {
      const byte = bytes[pos] as number;
      if (byte === quote) {
        this.#inString = false;
        return pos + 1;
      }
      if (byte === backslash) {
        pos += 2;
        if (pos > end) this.#escaped = true;
      } else {
        pos++;
      }
    }
    return unfinished;
  }
}
