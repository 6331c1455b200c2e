import { literalOf, skipColon, skipString, skipWhitespace } from '../grammar/skip-token.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { unescapeString } from '../tokens/scalar-at.ts';
import { type JsonInput, type Units, assertInput } from '../units/units.ts';
import { formatPointer } from '@wirework/encoding-errors';
import { encodeUnits } from '../units/encode-units.ts';

/** The context of a character, in the words of Go after `invalid character 'x'`. */
export type ContextWords =
  | 'looking for beginning of value'
  | 'looking for beginning of object key string'
  | 'after array element'
  | 'after object key'
  | 'after object key:value pair'
  | 'after top-level value'
  | 'in string literal'
  | 'in string escape code'
  | 'in \\u hexadecimal character escape'
  | `in literal ${string}`
  | 'in numeric literal'
  | 'after decimal point in numeric literal'
  | 'in exponent of numeric literal';

/** The grammar's view of the position after a valid beginning. */
export interface SyntaxContext {
  readonly context: ContextWords;
  /** Whether the position is in a token that not even white space can continue: any token but a string. */
  readonly endsInToken: boolean;
  /** Whether the position is between the quotes of a string, and not inside an escape. */
  readonly isInString: boolean;
  /** Open containers. */
  readonly depth: number;
  /** Kind of the innermost open container. */
  readonly container: 'object' | 'array' | undefined;
  /** Reference tokens of the value at the position, or of the one that is expected there. */
  readonly tokens: readonly (string | number)[];
}

/** An open container, with the name of its current member, or the index of its current element. */
interface Container {
  readonly isObject: boolean;
  index: number;
  nameStart: number;
  nameEnd: number;
}

/**
 * Returns the context of position `at`: the units from `start` to `at` are a valid beginning of a value.
 * It walks them from the start, so it is only used after a fault was found.
 */
export function syntaxContext(input: JsonInput, units: Units, start: number, at: number): SyntaxContext {
  const open: Container[] = [];
  const between = (context: ContextWords, belongsTo: 'value' | 'container' = 'container'): SyntaxContext => {
    const tokens = open.map((it) => (it.isObject ? unescapeName(input, it) : it.index));
    const innermost = open.at(-1);
    if (belongsTo === 'container') tokens.pop();
    return {
      context,
      endsInToken: false,
      isInString: false,
      depth: open.length,
      container: innermost && (innermost.isObject ? 'object' : 'array'),
      tokens: tokens.filter((it) => it !== undefined),
    };
  };
  const inToken = (tokenStart: number, belongsTo: 'value' | 'container'): SyntaxContext => {
    const context = contextInToken(units, tokenStart, at);
    const isInString = context === 'in string literal';
    return { ...between(context, belongsTo), endsInToken: !isInString, isInString };
  };

  let pos = skipWhitespace(units, start, at);
  for (;;) {
    // At a value.
    if (pos >= at) return between('looking for beginning of value', 'value');
    const unit = units[pos] as number;
    let isFirst = unit === 0x7b /* { */ || unit === 0x5b; /* [ */
    if (isFirst) {
      open.push({ isObject: unit === 0x7b, index: 0, nameStart: 0, nameEnd: 0 });
      pos++;
    } else {
      const next = skipValue(units, pos, at, 0);
      if (next < 0) return inToken(pos, 'value');
      pos = next;
    }

    for (;;) {
      // After the bracket that opens a container (`isFirst`), or after a value.
      const container = open.at(-1);
      pos = skipWhitespace(units, pos, at);
      if (container === undefined) return between('after top-level value');
      if (pos >= at) {
        if (!isFirst) return between(container.isObject ? 'after object key:value pair' : 'after array element');
        if (!container.isObject) return between('looking for beginning of value', 'value');
        return between('looking for beginning of object key string');
      }
      const next = units[pos];
      if (next === 0x7d /* } */ || next === 0x5d /* ] */) {
        open.pop();
        isFirst = false;
        pos++;
        continue;
      }
      if (!isFirst) {
        container.index++;
        pos = skipWhitespace(units, pos + 1, at);
      }
      if (!container.isObject) break;
      if (pos >= at) return between('looking for beginning of object key string');
      const end = skipString(units, pos, at);
      if (end < 0) return inToken(pos, 'container');
      container.nameStart = pos;
      container.nameEnd = end;
      pos = skipColon(units, end, at);
      if (pos < 0) return between('after object key');
      break;
    }
  }
}

function unescapeName(input: JsonInput, { nameStart, nameEnd }: Container): string | undefined {
  return nameEnd === 0 ? undefined : unescapeString(input, nameStart, nameEnd);
}

/** Returns the context of a position inside an incomplete token that begins at `start`. */
function contextInToken(units: Units, start: number, at: number): ContextWords {
  const literal = literalOf(units[start]);
  if (literal !== undefined) return `in literal ${literal} (expecting '${literal.charAt(at - start)}')`;
  if (units[start] === 0x22 /* " */) return contextInString(units, start, at);
  const last = units[at - 1];
  if (last === 0x2e /* . */) return 'after decimal point in numeric literal';
  if (at - 1 === start && last === 0x2d /* - */) return 'in numeric literal';
  return 'in exponent of numeric literal';
}

function contextInString(units: Units, start: number, at: number): ContextWords {
  let pos = start + 1;
  while (pos < at) {
    if (units[pos] !== 0x5c /* \ */) {
      pos++;
      continue;
    }
    if (pos + 1 === at) return 'in string escape code';
    const length = units[pos + 1] === 0x75 /* u */ ? 6 : 2;
    if (pos + length > at) return 'in \\u hexadecimal character escape';
    pos += length;
  }
  return 'in string literal';
}

/**
 * Finds the JSON Pointer (RFC 6901) of the value at a position, or of the member whose name is there. It reads the
 * input from its beginning, so use it for errors only.
 *
 * @param input a text or bytes that are valid JSON up to the position
 * @param at index in a text, or offset in bytes; the end of a truncated input means the value that is truncated
 * @param units the units of the text, if you have them already
 * @throws TypeError if the input is neither a string nor a `Uint8Array`, or the position is not an integer
 * @example
 * ```ts
 * pointerAt('{"a": [10, 20]}', 11); // → '/a/1'
 * pointerAt('{"a": 1, "b": 2}', 9); // → '/b'
 * ```
 */
export function pointerAt(
  input: JsonInput,
  at: number,
  units: Units = typeof input === 'string' ? encodeUnits(input) : input,
): string {
  assertInput(input);
  if (!Number.isInteger(at)) throw new TypeError('Cannot find a pointer: the position is not an integer');
  const { tokens, context } = syntaxContext(input, units, 0, at);
  const isName = context === 'looking for beginning of object key string' && units[at] === 0x22; /* " */
  const end = isName ? skipString(units, at, units.length) : -1;
  return formatPointer(end < 0 ? tokens : [...tokens, unescapeString(input, at, end)]);
}
