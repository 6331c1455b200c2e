import { escapeUnprintable } from './escape-unprintable.ts';

const longest = 100;

/**
 * Returns a member name or a path in single quotes, safe for one line of a log: invisible characters, and those that change the
 * direction of writing, become escapes such as `\u000a`, and a name of more than 100 UTF-16 units is cut and ends with `…`.
 *
 * @example
 * ```ts
 * quoteName('a\nb'); // → "'a\\u000ab'"
 * ```
 */
export function quoteName(name: string): string {
  const cut = name.length <= longest ? name : `${name.slice(0, longest)}…`;
  return `'${escapeUnprintable(cut)}'`;
}
