import { equal } from '../core/equal.ts';
import { isObject } from '../core/kind.ts';
import type { OpenPath } from './partial-node.ts';

/** Returns whether an open value may still become equal to a whole one. */
export function isBeginningOf(value: unknown, { step, rest }: OpenPath, whole: unknown): boolean {
  if (typeof value === 'string') {
    return typeof whole === 'string' && value.length <= whole.length && whole.startsWith(value);
  }
  if (typeof value !== 'object' || value === null) return equal(value, whole);
  const isArray = Array.isArray(value);
  if (isArray ? !Array.isArray(whole) : !isObject(whole)) return false;
  return Object.entries(value).every(([name, part]) => {
    if (!Object.hasOwn(whole as object, name)) return false;
    const other = (whole as Readonly<Record<string, unknown>>)[name];
    return name === step && rest !== undefined ? isBeginningOf(part, rest, other) : equal(part, other);
  });
}
