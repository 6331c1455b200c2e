import { JsonNumber, pointerAt, positionAt } from '@wirework/scanner';
import {
  maxCopiedSlice,
  numberAt,
  numberOrBigint,
  setOwn,
  skipValue,
  type Units,
  unescapeString,
  walkValue,
} from '@wirework/scanner/primitives';

import { jsonSlice, type Spanned } from '../scan/comment-spans.ts';

export type Numbers = 'number' | 'lossless' | 'bigint';

interface Source extends Spanned {
  readonly units: Units;
}

/**
 * Returns the value from `start` to `end` of a text, where it is valid. It does not keep the text in memory.
 *
 * @throws LimitExceededError for an integer of more than 10,000 digits that would become a bigint
 */
export function decodeValue(source: Source, start: number, end: number, numbers: Numbers): unknown {
  if (!isBracket(source.units[start])) return scalarAt(source, start, end, numbers);
  return numbers === 'number' ? JSON.parse(jsonSlice(source, start, end)) : build(source, start, end, numbers);
}

function isBracket(unit: number | undefined): boolean {
  return unit === 0x7b /* { */ || unit === 0x5b; /* [ */
}

/** Returns a scalar. Most reads want one, so it is decoded without `JSON.parse`. */
function scalarAt({ text, units }: Source, start: number, end: number, numbers: Numbers): unknown {
  switch (units[start]) {
    case 0x22 /* " */:
      return unescapeString(text, start, end);
    case 0x74 /* t */:
      return true;
    case 0x66 /* f */:
      return false;
    case 0x6e /* n */:
      return null;
  }
  if (numbers === 'number') return numberAt(units, start, end);
  const literal = ownCopy(text, start, end);
  if (numbers === 'lossless') return new JsonNumber(literal);
  return numberOrBigint(literal, () => ({
    index: start,
    ...positionAt(text, start),
    pointer: pointerAt(text, start, units),
  }));
}

type Container = unknown[] | Record<string, unknown>;

/** Returns a container whose numbers are `JsonNumber` or bigints. */
function build(source: Source, start: number, end: number, numbers: Numbers): Container {
  const { text, units } = source;
  const emptyAt = (pos: number): Container => (units[pos] === 0x7b /* { */ ? {} : []);
  const whole = emptyAt(start);
  walkValue(units, start, end, whole, ({ state, nameStart, nameEnd }, pos) => {
    const next = isBracket(units[pos]) ? emptyAt(pos) : skipValue(units, pos, end, 0);
    const value = typeof next === 'number' ? scalarAt(source, pos, next, numbers) : next;
    if (Array.isArray(state)) state.push(value);
    else setOwn(state, unescapeString(text, nameStart, nameEnd), value);
    return next;
  });
  return whole;
}

/** Returns a part of a text that does not keep the text in memory. */
function ownCopy(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return part.length <= maxCopiedSlice ? part : (JSON.parse(`"${part}"`) as string);
}
