import { literalOf } from '../grammar/skip-literal.ts';
import { skipColon } from '../grammar/skip-colon.ts';
import { skipString } from '../grammar/skip-string.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { skipWhitespace } from '../grammar/skip-whitespace.ts';
import { unescapeString } from '../tokens/token-text.ts';
import type { JsonInput, Units } from '../units/units.ts';

/** Where something is, in the words that Go puts after `invalid character 'x'`. */
export type Context =
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

/** What the grammar says about the position after a valid beginning. */
export interface Place {
  readonly context: Context;
  /** Whether a token ends too early there, so that not even white space can follow. */
  readonly cut: boolean;
  /** Whether it is between the quotes of a string, and not inside an escape. */
  readonly inString: boolean;
  /** Open containers. */
  readonly depth: number;
  /** The reference tokens of the value that it belongs to, or of the one that is expected there. */
  readonly tokens: readonly (string | number)[];
}

/** An open container: the name of its current member as a token (an object), or the current index (an array). */
interface Frame {
  readonly isObject: boolean;
  index: number;
  nameStart: number;
  nameEnd: number;
}

/**
 * Describes position `at`: the units from `start` to `at` are a valid beginning of a value.
 * It walks them from the start, so it is only used after something went wrong.
 */
export function describePlace(input: JsonInput, units: Units, start: number, at: number): Place {
  const frames: Frame[] = [];
  const place = (context: Context, where: 'value' | 'container' = 'container'): Place => {
    const tokens = frames.map((it) => (it.isObject ? unescapeName(input, it) : it.index));
    if (where === 'container') tokens.pop();
    return {
      context,
      cut: false,
      inString: false,
      depth: frames.length,
      tokens: tokens.filter((it) => it !== undefined),
    };
  };
  const insideToken = (from: number, where: 'value' | 'container'): Place => {
    const context = contextInToken(units, from, at);
    const inString = context === 'in string literal';
    return { ...place(context, where), cut: !inString, inString };
  };

  let pos = skipWhitespace(units, start, at);
  for (;;) {
    if (pos >= at) return place('looking for beginning of value', 'value');
    const unit = units[pos] as number;
    let opened = unit === 0x7b /* { */ || unit === 0x5b; /* [ */
    if (opened) {
      frames.push({ isObject: unit === 0x7b, index: 0, nameStart: 0, nameEnd: 0 });
      pos++;
    } else {
      const next = skipValue(units, pos, at, 0);
      if (next < 0) return insideToken(pos, 'value');
      pos = next;
    }

    for (;;) {
      const frame = frames.at(-1);
      pos = skipWhitespace(units, pos, at);
      if (frame === undefined) return place('after top-level value');
      if (pos >= at) {
        if (!opened) return place(frame.isObject ? 'after object key:value pair' : 'after array element');
        if (!frame.isObject) return place('looking for beginning of value', 'value');
        return place('looking for beginning of object key string');
      }
      const next = units[pos];
      if (next === 0x7d /* } */ || next === 0x5d /* ] */) {
        frames.pop();
        opened = false;
        pos++;
        continue;
      }
      if (!opened) {
        frame.index++;
        pos = skipWhitespace(units, pos + 1, at);
      }
      if (!frame.isObject) break;
      if (pos >= at) return place('looking for beginning of object key string');
      const end = skipString(units, pos, at);
      if (end < 0) return insideToken(pos, 'container');
      frame.nameStart = pos;
      frame.nameEnd = end;
      pos = skipColon(units, end, at);
      if (pos < 0) return place('after object key');
      break;
    }
  }
}

function unescapeName(input: JsonInput, { nameStart, nameEnd }: Frame): string | undefined {
  return nameEnd === 0 ? undefined : unescapeString(input, nameStart, nameEnd);
}

/** Where inside a token that begins at `start` and is not complete `at` is. */
function contextInToken(units: Units, start: number, at: number): Context {
  const literal = literalOf(units[start]);
  if (literal !== undefined) return `in literal ${literal} (expecting '${literal.charAt(at - start)}')`;
  if (units[start] === 0x22 /* " */) return contextInString(units, start, at);
  const last = units[at - 1];
  if (last === 0x2e /* . */) return 'after decimal point in numeric literal';
  if (at - 1 === start && last === 0x2d /* - */) return 'in numeric literal';
  return 'in exponent of numeric literal';
}

function contextInString(units: Units, start: number, at: number): Context {
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
