import { skipColon, skipString, skipWhitespace, type Units } from '@wirework/scanner/primitives';
import { skipChild } from './skip-child.ts';

/**
 * Skips members of an object, from a name, up to one that may be needed. V8 makes a separate loop faster than a part of
 * a larger one.
 *
 * @param letters the first letters of the names that are needed, as bits
 * @param needsContainers whether all members that are arrays or objects are needed
 * @returns the opening quote of a name that may be needed, the closing brace, or `~at` for a fault at `at`
 */
export function skipMembers(
  units: Units,
  pos: number,
  end: number,
  letters: number,
  needsContainers: boolean,
  maxDepth: number,
): number {
  for (;;) {
    // At a name. Most have no escapes and end at the next quote.
    if (pos >= end) return ~end;
    if (units[pos] !== 0x22 /* " */) return ~pos;
    const name = pos;
    const begin = pos + 1 < end ? (units[pos + 1] as number) : 0;
    if (((letters >>> (begin & 31)) & 1) === 1 || begin >= 0x80 || begin === 0x5c /* \ */) return name;
    let unit = 0;
    while (++pos < end) {
      unit = units[pos] as number;
      if (unit === 0x22 || unit === 0x5c || unit < 0x20) break;
    }
    if (unit === 0x22 && pos < end) pos++;
    else pos = skipString(units, name, end);
    if (pos < 0) return pos;
    pos = pos < end && units[pos] === 0x3a /* : */ ? pos + 1 : skipColon(units, pos, end);
    if (pos < 0) return pos;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);

    // At its value.
    if (needsContainers && pos < end && ((units[pos] as number) | 0x20) === 0x7b) return name;
    pos = skipChild(units, pos, end, maxDepth);
    if (pos < 0) return pos;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
    if (pos >= end) return ~end;
    if (units[pos] === 0x7d /* } */) return pos;
    if (units[pos] !== 0x2c /* , */) return ~pos;
    pos++;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
  }
}
