import { encodeUnits } from '../units/encode-units.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { skipWhitespace } from '../grammar/skip-whitespace.ts';
import { syntaxErrorAt } from '../syntax/syntax-error-at.ts';
import { nameEquals } from '../tokens/token-text.ts';
import { assertInput, type JsonInput, type Units } from '../units/units.ts';
import { walkValue } from '../grammar/walk-value.ts';

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
 * @returns where it is, or `undefined` if there is no such value
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
  let found: Located | undefined;

  /** Handles a value to which the first `level` tokens lead: returns the state to walk it, or the position after it. */
  const at = (start: number, level: number, name?: Pick<Located, 'nameStart' | 'nameEnd'>): Level | number => {
    // A value that was found in an earlier member of the same name does not count.
    found = undefined;
    if (level < wanted.length) return { level };
    const behind = skipValue(units, start, end, Infinity);
    found = { start, end: behind, ...name };
    return behind;
  };

  const start = skipWhitespace(units, 0, end);
  const whole = at(start, 0);
  const behind =
    typeof whole === 'number'
      ? whole
      : walkValue(units, start, end, whole, (around, pos) => {
          const {
            isObject,
            index,
            nameStart,
            nameEnd,
            state: { level },
          } = around;
          const token = wanted[level] as string;
          if (!isObject) return token === String(index) ? at(pos, level + 1) : skipValue(units, pos, end, Infinity);
          if (!nameEquals(input, nameStart, nameEnd, token)) return skipValue(units, pos, end, Infinity);
          return at(pos, level + 1, { nameStart, nameEnd });
        });
  if (behind < 0) throw syntaxErrorAt(input, ~behind);
  return found;
}

/** State of a container: how many tokens led to it. */
interface Level {
  readonly level: number;
}
