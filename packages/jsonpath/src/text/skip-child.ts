import { skipLiteral, skipNumber, skipString, skipValue, type Units } from '@wirework/scanner/primitives';

/** Skips a value like `skipValue`, which takes longer than this for a scalar. */
export function skipChild(units: Units, pos: number, end: number, maxDepth: number): number {
  if (pos >= end) return ~end;
  const unit = units[pos] as number;
  if (unit === 0x22 /* " */) return skipString(units, pos, end);
  if (unit === 0x7b /* { */ || unit === 0x5b /* [ */) return skipValue(units, pos, end, maxDepth);
  return unit === 0x2d /* - */ || (unit - 0x30) >>> 0 <= 9 ? skipNumber(units, pos, end) : skipLiteral(units, pos, end);
}
