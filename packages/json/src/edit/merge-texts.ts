import { TypeMismatchError } from '@wirework/encoding-errors';
import { equalValues } from '@wirework/path/patch';
import { assertOptions, assertText, compactJson, kindOf, readChoice, valueKeys } from '@wirework/scanner/primitives';
import type { Settings } from '../config/config.ts';
import type { Documents } from '../documents/documents.ts';
import { merge, type MergeOptions } from './merge.ts';

/** Read options for values that are written again, or compared. */
const unchanged = { loneSurrogates: 'keep', outOfRange: 'infinity' } as const;

const modes = ['union', 'intersection', 'difference'] as const;

/** Merges two texts of objects, or of arrays, into one; every number keeps its digits, and every lone surrogate stays. */
export function mergeTexts(
  documents: Documents,
  settings: Settings,
  first: string,
  second: string,
  options: MergeOptions,
): string {
  assertOptions(options, ['mode']);
  const mode = readChoice(options, 'mode', modes);
  const lossless = { ...settings, ...unchanged, numbers: 'lossless' } as const;
  const [mine, other] = [documents.own(first, lossless), documents.own(second, lossless)];
  const kind = kindOf(mine);
  if (kind !== 'array' && kind !== 'object')
    throw new TypeMismatchError({ path: '', expected: 'object or array in the first text', actual: kind });
  if (kindOf(other) !== kind)
    throw new TypeMismatchError({
      path: '',
      expected: `${kind} in the second text, as in the first`,
      actual: kindOf(other),
    });
  return compactJson(merge(mine, other, mode));
}

/** Finds possible numbers of more than fifteen digits or with an exponent: two of them may differ and yet be the same double. */
const mayBeInexact = /[\d.]{16}|\d[eE]/;

/** Returns whether two texts mean the same, regardless of the order of members, white space, and the way numbers are written. */
export function sameTexts(documents: Documents, settings: Settings, first: string, second: string): boolean {
  assertText(first, settings.maxBytes);
  assertText(second, settings.maxBytes);
  const numbers = mayBeInexact.test(first) || mayBeInexact.test(second) ? 'lossless' : 'number';
  const reading = { ...settings, ...unchanged, numbers } as const;
  const [mine, other] = [documents.own(first, reading), documents.own(second, reading)];
  if (numbers === 'number') return equalValues(mine, other);
  const keyOf = valueKeys(Infinity);
  return keyOf(mine) === keyOf(other);
}
