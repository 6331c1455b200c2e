import { escapeUnprintable } from './escape-unprintable.ts';

/** UTF-16 units of a name that are shown. */
const maxShown = 100;

/**
 * Returns a member name or a path in single quotes, safe for one line of a log: characters that are invisible, or change the
 * direction of writing, become escapes such as `\u000a`, and a name of more than 100 UTF-16 units is cut and ends with `…`.
 *
 * @example
 * ```ts
 * quoteName('a\nb'); // → "'a\\u000ab'"
 * ```
 */
export function quoteName(name: string): string {
  const cut = name.length <= maxShown ? name : `${name.slice(0, maxShown)}…`;
  return `'${escapeUnprintable(cut)}'`;
}
