/** UTF-16 units of a name that are shown. */
const maxShown = 100;

/**
 * Returns a member name or a path in single quotes, safe for one line of a log: characters that are invisible, or
 * change the direction of writing, become escapes such as `\u000a`, and a name of more than 100 UTF-16 units is cut and
 * ends with `…`.
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

/**
 * Matches control characters, lone surrogates, line separators, and the characters that Unicode does not display:
 * fillers, tags, marks that change the direction of writing. It does not match joiners and variation selectors, which
 * change other characters.
 */
export const unprintable: RegExp = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200c\u200d\ufe00-\ufe0f])\p{DI}/gu;

/**
 * Replaces characters that are invisible, or change the direction of writing, by escapes such as `\u000a`.
 *
 * @param text any text
 * @example
 * ```ts
 * escapeUnprintable('a\nb'); // → 'a\\u000ab'
 * ```
 */
export function escapeUnprintable(text: string): string {
  // Most texts have only printable ASCII, which this test finds out quickly.
  if (!/[^ -~]/.test(text)) return text;
  return text.replace(unprintable, (found) => {
    let escapes = '';
    for (let i = 0; i < found.length; i++) escapes += `\\u${found.charCodeAt(i).toString(16).padStart(4, '0')}`;
    return escapes;
  });
}
