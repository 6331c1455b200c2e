import { nameEquals } from '@wirework/scanner/primitives';
import type { Source } from './source.ts';

/**
 * Returns whether a name token denotes a name, like `nameEquals`; most names that differ do so in their first unit.
 *
 * @param start index of the opening quote
 * @param end index after the closing quote
 */
export function isName({ input, units }: Source, start: number, end: number, name: string): boolean {
  const first = units[start + 1] as number;
  const isPlain = first < 0x80 && first !== 0x5c && end - start > 2; /* \ */
  return (!isPlain || first === name.charCodeAt(0)) && nameEquals(input, start, end, name);
}

/** Returns the bit of the first unit of a name; for an empty name, that of the closing quote. */
export function letterBit(name: string): number {
  return 1 << ((name === '' ? 0x22 : name.charCodeAt(0)) & 31);
}
