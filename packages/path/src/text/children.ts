import { skipString, skipValue, skipWhitespace, unescapeString } from '@wirework/scanner';
import type { Scan } from './scan.ts';

/** A member or an element of a container in a valid text. */
export interface Child {
  /** The opening quote of its name, or the first unit of its value in an array. */
  readonly start: number;
  /** The first unit of its value. */
  readonly value: number;
  /** Behind its value. */
  readonly end: number;
  /** Its name; `undefined` in an array. */
  readonly name: string | undefined;
}

/** The children of the container that begins at `open`, in the order of the text. */
export function* childrenAt({ text, units, end }: Scan, open: number): Generator<Child, undefined> {
  const inObject = units[open] === 0x7b; /* { */
  let pos = skipWhitespace(units, open + 1, end);
  while (units[pos] !== (inObject ? 0x7d /* } */ : 0x5d) /* ] */) {
    const start = pos;
    let name: string | undefined;
    if (inObject) {
      const behind = skipString(units, pos, end);
      name = unescapeString(text, pos, behind);
      pos = skipWhitespace(units, skipWhitespace(units, behind, end) + 1, end);
    }
    const value = pos;
    pos = skipValue(units, pos, end, Infinity);
    yield { start, value, end: pos, name };
    pos = skipWhitespace(units, pos, end);
    if (units[pos] === 0x2c /* , */) pos = skipWhitespace(units, pos + 1, end);
  }
}

/** Where the last child of a container that ends at `end` ends: behind the last unit that is no white space. */
export function lastChildEnd(text: string, end: number): number {
  let at = end - 1;
  while (at > 0 && ' \n\r\t'.includes(text.charAt(at - 1))) at--;
  return at;
}
