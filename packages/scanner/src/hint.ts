import type { Context } from './place.ts';
import type { Units } from './units.ts';

/**
 * What would probably help, for the most frequent mistakes: a sentence for the error's `hint`,
 * which follows the message, since the wording of the message itself is Go's.
 *
 * @param units the units around the fault
 * @param at position of the offending character
 * @param context the words after `invalid character 'x'`
 */
export function hintFor(units: Units, at: number, context: Context): string | undefined {
  const unit = units[at] as number;
  if (context === 'in string literal') {
    return 'a control character in a string is written as an escape, such as \\n';
  }
  if (context.includes('literal') || context.includes('escape')) return undefined;
  if (unit === 0x2f /* / */) return 'JSON has no comments';
  if (isDigit(unit) && units[at - 1] === 0x30 /* 0 */) return 'a number has no leading zeros';
  if (!context.startsWith('looking for beginning')) return undefined;

  const before = lastBefore(units, at);
  if (before === 0x2c /* , */ && (unit === 0x7d /* } */ || unit === 0x5d) /* ] */) {
    return 'there is a comma after the last member; remove it';
  }
  if (unit === 0x27 /* ' */) return 'strings and names are written in double quotes';
  if (context.endsWith('object key string')) {
    return isLetter(unit) ? 'names are written in double quotes' : undefined;
  }
  if (unit === 0x2b /* + */) return 'a number has no plus sign';
  if (unit === 0x2e /* . */) return 'a number has a digit before its point';
  if (unit === 0x4e /* N */ || unit === 0x49 /* I */ || unit === 0x75 /* u */) {
    return 'JSON has no NaN, Infinity or undefined';
  }
  return undefined;
}

/** The hint for input that begins with U+FEFF, in either form. */
export const byteOrderMarkHint = 'the input begins with a byte order mark; remove it';

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isLetter(unit: number): boolean {
  return ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f || unit === 0x24;
}

/** The last unit before a position that is not white space. */
function lastBefore(units: Units, at: number): number | undefined {
  let pos = at - 1;
  while (pos >= 0 && (units[pos] as number) <= 0x20) pos--;
  return units[pos];
}
