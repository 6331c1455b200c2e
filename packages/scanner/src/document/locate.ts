import { encodeUnits } from '../units/encode-units.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { skipWhitespace } from '../grammar/skip-token.ts';
import { syntaxErrorAt } from '../syntax/syntax-error-at.ts';
import { nameEquals } from '../tokens/scalar-at.ts';
import { assertInput, type JsonInput, type Units } from '../units/units.ts';
import { walkValue } from '../grammar/walk-value.ts';

/** The span of a value: indices of a text, or offsets in bytes. */
export interface Located {
  /** Position of its first unit. */
  readonly start: number;
  /** Position after its last unit. */
  readonly end: number;
  /** Position of the opening quote of its name, if it is a member of an object. */
  readonly nameStart?: number;
  /** Position after the closing quote of its name, if it is a member of an object. */
  readonly nameEnd?: number;
}

/**
 * Finds the value at the reference tokens of a JSON Pointer (RFC 6901) in valid JSON, in one pass.
 * Of members with the same name the last one counts, as in `JSON.parse`.
 *
 * @param input a valid JSON text, or its bytes
 * @param tokens unescaped reference tokens; an array takes a number, or digits without leading zeros
 * @param units the units of the text, if you have them already
 * @returns its span, or `undefined` if there is no such value
 * @throws JsonSyntaxError at the first fault on the way
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

  const skip = (pos: number): number => skipValue(units, pos, end, Infinity);
  /** Enters a value to which the first `level` tokens lead: returns the state to walk it, or the position after it. */
  const enter = (pos: number, level: number, name?: Pick<Located, 'nameStart' | 'nameEnd'>): Level | number => {
    // Forget the value of an earlier member of the same name.
    found = undefined;
    if (level < wanted.length) return { level };
    const after = skip(pos);
    found = { start: pos, end: after, ...name };
    return after;
  };

  const start = skipWhitespace(units, 0, end);
  const root = enter(start, 0);
  const after =
    typeof root === 'number'
      ? root
      : walkValue(units, start, end, root, ({ isObject, index, nameStart, nameEnd, state: { level } }, pos) => {
          const token = wanted[level] as string;
          if (!isObject) return token === String(index) ? enter(pos, level + 1) : skip(pos);
          return nameEquals(input, nameStart, nameEnd, token)
            ? enter(pos, level + 1, { nameStart, nameEnd })
            : skip(pos);
        });
  if (after < 0) throw syntaxErrorAt(input, ~after);
  return found;
}

/** State of a container: the number of tokens that led to it. */
interface Level {
  readonly level: number;
}
