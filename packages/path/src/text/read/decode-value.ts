import { JsonNumber, pointerAt, positionAt } from '@wirework/scanner';
import {
  buildContainer,
  maxCopiedSlice,
  numberOrBigint,
  parseNative,
  parseString,
  scalarAt,
  type Units,
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
  if (!isBracket(source.units[start])) return readScalar(source, start, end, numbers);
  return numbers === 'number'
    ? parseNative(jsonSlice(source, start, end))
    : buildContainer(source.text, source.units, start, end, (from, to) => readScalar(source, from, to, numbers));
}

function isBracket(unit: number | undefined): boolean {
  return unit === 0x7b /* { */ || unit === 0x5b; /* [ */
}

/** Returns a scalar. Most reads want one, so it is decoded without `JSON.parse`. */
function readScalar({ text, units }: Source, start: number, end: number, numbers: Numbers): unknown {
  const value = scalarAt(text, units, start, end);
  if (numbers === 'number' || typeof value !== 'number') return value;
  const literal = ownCopy(text, start, end);
  if (numbers === 'lossless') return new JsonNumber(literal);
  return numberOrBigint(literal, () => ({
    index: start,
    ...positionAt(text, start),
    pointer: pointerAt(text, start, units),
  }));
}

/** Returns a part of a text that does not keep the text in memory. */
function ownCopy(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return part.length <= maxCopiedSlice ? part : parseString(`"${part}"`);
}
