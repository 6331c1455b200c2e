import { encodeUnits } from './encode-units.ts';
import { skipString } from './skip-string.ts';
import { skipValue } from './skip-value.ts';
import { skipWhitespace } from './skip-whitespace.ts';
import { syntaxErrorAt } from './syntax-error-at.ts';
import { nameEquals } from './token-text.ts';
import { assertInput, type JsonInput, type Units } from './units.ts';

/** Where a value is: positions in a text in UTF-16 units, or byte offsets in bytes. */
export interface Located {
  /** Its first unit. */
  readonly start: number;
  /** The position after its last unit. */
  readonly end: number;
  /** The opening quote of its name, if it is a member of an object. */
  readonly nameStart?: number;
  /** The position after the closing quote of its name, if it is a member of an object. */
  readonly nameEnd?: number;
}

/**
 * Finds the value at the reference tokens of a JSON Pointer (RFC 6901) in valid JSON, in one pass.
 * Of members with the same name the last one counts, as in `JSON.parse`.
 *
 * @param input a valid JSON text, or its bytes
 * @param tokens unescaped reference tokens; an array takes a number, or digits without leading zeros
 * @param units the units of the text, if you have them already
 * @returns where it is, or `undefined` when there is no such value
 * @throws JsonSyntaxError if it meets something that is not JSON
 * @throws TypeError if the input is neither a string nor a `Uint8Array`
 * @example
 * ```ts
 * locate('{"a": [10, 20]}', ['a', 1]); // → { start: 11, end: 13 }
 * locate('{"a": [10, 20]}', ['a']); // → { start: 6, end: 14, nameStart: 1, nameEnd: 4 }
 * ```
 */
export function locate(
  input: JsonInput,
  tokens: readonly (string | number)[],
  units: Units = typeof input === 'string' ? encodeUnits(input) : input,
): Located | undefined {
  assertInput(input);
  const end = units.length;
  const wanted = tokens.map(String);
  /** Of each container open on the way: the index it is at if it is an array, else -1. */
  const open: number[] = [];
  let found: Located | undefined;
  let name: { nameStart: number; nameEnd: number } | undefined;
  let pos = skipWhitespace(units, 0, end);

  const proved = (next: number): number => {
    if (next < 0) throw syntaxErrorAt(input, ~next);
    return next;
  };

  for (;;) {
    // At a value that the first `open.length` tokens lead to.
    found = undefined;
    const bracket = units[pos];
    if (open.length < wanted.length && (bracket === 0x7b /* { */ || bracket === 0x5b) /* [ */) {
      open.push(bracket === 0x7b ? -1 : 0);
      pos = skipWhitespace(units, pos + 1, end);
    } else {
      const start = pos;
      pos = proved(skipValue(units, pos, end, Infinity));
      if (open.length === wanted.length) found = { start, end: pos, ...name };
      pos = behind(pos);
    }

    // At a member, an element or a closing bracket of the innermost open container.
    for (;;) {
      if (open.length === 0) return found;
      const next = units[pos];
      if (next === 0x7d /* } */ || next === 0x5d /* ] */) {
        open.pop();
        pos = behind(pos + 1);
        continue;
      }
      const token = wanted[open.length - 1] as string;
      const index = open.at(-1) as number;
      let matches: boolean;
      if (index === -1) {
        const nameEnd = proved(skipString(units, pos, end));
        name = { nameStart: pos, nameEnd };
        matches = nameEquals(input, pos, nameEnd, token);
        pos = skipWhitespace(units, nameEnd, end);
        if (units[pos] !== 0x3a /* : */) proved(~pos);
        pos = skipWhitespace(units, pos + 1, end);
      } else {
        name = undefined;
        matches = token === String(index);
      }
      if (matches) break;
      pos = behind(proved(skipValue(units, pos, end, Infinity)));
    }
  }

  /** From the end of a value to what follows it: past white space and one comma, counting elements. */
  function behind(from: number): number {
    const at = skipWhitespace(units, from, end);
    const index = open.at(-1);
    if (index === undefined) return at;
    const next = units[at];
    if (next === 0x2c /* , */) {
      if (index >= 0) open[open.length - 1] = index + 1;
      return skipWhitespace(units, at + 1, end);
    }
    if (next !== 0x7d /* } */ && next !== 0x5d /* ] */) proved(~at);
    return at;
  }
}
