import { skipLiteral, skipExponent, skipStringBody, skipIndentation, skipWhitespace } from './skip-token.ts';
import type { Units } from '../units/units.ts';

/** Line breaks after which a `DataView` for indentation pays off. */
const minLinesForView = 8;

/**
 * Skips one value of any kind, from its first unit (RFC 8259 section 3), and validates it on the way.
 * It skips no white space before or after the value. It does not recurse: a level of nesting takes one bit.
 *
 * @param units a text or bytes as units
 * @param pos position of its first character
 * @param end how many of the units count
 * @param maxDepth levels of arrays and objects; the bracket that opens one more is the fault
 * @returns the position after the value, or `~at` if the fault is at `at`;
 *   `at === end` means that more input could complete it. For a number at `end`, see `skipNumber`
 * @example
 * ```ts
 * skipValue(encodeUnits('{"a":[1,2]},'), 0, 12, 10_000); // → 11
 * skipValue(encodeUnits('[1,2'), 0, 4, 10_000); // → -5
 * skipValue(encodeUnits('[[1]]'), 0, 5, 1); // → -2
 * ```
 */
export function skipValue(units: Units, pos: number, end: number, maxDepth: number): number {
  /** Open containers. */
  let depth = 0;
  /** Up to 32 innermost containers, one bit each, 1 for an object; the lowest bit is the innermost. */
  let bits = 0;
  /** The outer containers, 32 per word. */
  let outer: number[] | undefined;
  /** Whether a name is expected here, and not a value. */
  let naming = false;
  /** Commas before a line break or more than one space. */
  let lines = 0;
  /** The bytes of the units, after many such commas. */
  let view: DataView | undefined;

  if (pos >= end) return ~end;
  /** The unit at `pos`, read once; -1 at the end, which is below a space, so that one test finds both. */
  let unit = units[pos] as number;

  for (;;) {
    // At the first unit of a value or of a name. One call skips strings of both kinds, so that V8 has room to inline
    // it.
    if (unit === 0x22 /* " */) {
      pos = skipStringBody(units, pos + 1, end);
      if (pos < 0) return pos;
      if (naming) {
        unit = pos < end ? (units[pos] as number) : -1;
        if (unit !== 0x3a /* : */) {
          pos = skipWhitespace(units, pos, end);
          if (pos >= end) return ~end;
          if (units[pos] !== 0x3a /* : */) return ~pos;
        }
        pos++;
        unit = pos < end ? (units[pos] as number) : -1;
        if (unit === 0x20) {
          pos++;
          unit = pos < end ? (units[pos] as number) : -1;
        }
        if (unit <= 0x20) {
          pos = skipWhitespace(units, pos, end);
          if (pos >= end) return ~end;
          unit = units[pos] as number;
        }
        naming = false;
        continue;
      }
    } else if (naming) {
      return ~pos;
    } else if (unit === 0x7b /* { */ || unit === 0x5b /* [ */) {
      if (depth >= maxDepth) return ~pos;
      const object = unit === 0x7b;
      pos++;
      unit = pos < end ? (units[pos] as number) : -1;
      if (unit <= 0x20) {
        pos = skipIndentation(view, units, pos, end);
        if (pos >= end) return ~end;
        unit = units[pos] as number;
      }
      if (unit !== (object ? 0x7d /* } */ : 0x5d) /* ] */) {
        if ((depth & 31) === 0 && depth > 0) (outer ??= []).push(bits);
        bits = (bits << 1) | (object ? 1 : 0);
        depth++;
        naming = object;
        continue;
      }
      pos++;
    } else if (unit === 0x2d /* - */ || (unit - 0x30) >>> 0 <= 9) {
      // A copy of skipNumber: a call makes documents of numbers 13 % slower.
      let digit = unit;
      if (digit === 0x2d /* - */) {
        pos++;
        if (pos >= end) return ~end;
        digit = units[pos] as number;
        if ((digit - 0x30) >>> 0 > 9) return ~pos;
      }
      pos++;
      if (digit !== 0x30 /* 0 */) {
        while (pos < end && ((units[pos] as number) - 0x30) >>> 0 <= 9) pos++;
      }
      if (pos < end && units[pos] === 0x2e /* . */) {
        const fraction = ++pos;
        while (pos + 4 <= end) {
          if (((units[pos] as number) - 0x30) >>> 0 > 9) break;
          if (((units[pos + 1] as number) - 0x30) >>> 0 > 9) {
            pos += 1;
            break;
          }
          if (((units[pos + 2] as number) - 0x30) >>> 0 > 9) {
            pos += 2;
            break;
          }
          if (((units[pos + 3] as number) - 0x30) >>> 0 > 9) {
            pos += 3;
            break;
          }
          pos += 4;
        }
        while (pos < end && ((units[pos] as number) - 0x30) >>> 0 <= 9) pos++;
        if (pos === fraction) return ~pos;
      }
      if (pos < end && ((units[pos] as number) | 0x20) === 0x65 /* e E */) {
        pos = skipExponent(units, pos, end);
        if (pos < 0) return pos;
      }
    } else {
      pos = skipLiteral(units, pos, end);
      if (pos < 0) return pos;
    }

    // After a value. The single space of most texts needs no call.
    for (;;) {
      if (depth === 0) return pos;
      unit = pos < end ? (units[pos] as number) : -1;
      if (unit <= 0x20) {
        pos = skipIndentation(view, units, pos, end);
        if (pos >= end) return ~end;
        unit = units[pos] as number;
      }
      const inObject = (bits & 1) === 1;
      if (unit === 0x2c /* , */) {
        pos++;
        unit = pos < end ? (units[pos] as number) : -1;
        if (unit <= 0x20) {
          if (unit === 0x20) pos++;
          if (pos < end && (units[pos] as number) <= 0x20) {
            if (++lines === minLinesForView) view = new DataView(units.buffer, units.byteOffset, units.byteLength);
            pos = skipIndentation(view, units, pos, end);
          }
          if (pos >= end) return ~end;
          unit = units[pos] as number;
        }
        naming = inObject;
        break;
      }
      if (unit !== (inObject ? 0x7d /* } */ : 0x5d) /* ] */) return ~pos;
      pos++;
      depth--;
      bits >>= 1;
      if ((depth & 31) === 0 && depth > 0) bits = outer?.pop() as number;
    }
  }
}

/**
 * Finds the position at which units stop being one JSON value with nothing but white space around it (RFC 8259 section
 * 2). `syntaxErrorAt` makes the error; bytes must also be checked for ill-formed UTF-8 (`findInvalidUtf8`).
 *
 * @param units a text or bytes as units
 * @param end how many of the units count; it is the result if more input could complete the value
 * @param maxDepth levels of arrays and objects; the bracket that opens one more is the fault
 * @returns the position of the fault, or -1 if there is none
 * @example
 * ```ts
 * findFault(encodeUnits('[1, 2] x'), 8, 100); // → 7
 * findFault(encodeUnits('[1, 2]'), 6, 100); // → -1
 * ```
 */
export function findFault(units: Units, end: number, maxDepth: number): number {
  let pos = skipValue(units, skipWhitespace(units, 0, end), end, maxDepth);
  if (pos >= 0) pos = skipWhitespace(units, pos, end);
  if (pos < 0) return ~pos;
  return pos < end ? pos : -1;
}
