import { literalOf } from '../grammar/skip-literal.ts';
import { skipColon } from '../grammar/skip-colon.ts';
import { skipString } from '../grammar/skip-string.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { skipWhitespace } from '../grammar/skip-whitespace.ts';
import { unescapeString } from '../tokens/token-text.ts';
import type { JsonInput, Units } from '../units/units.ts';

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
