const longest = 100;

/**
 * A member name or path in single quotes, safe for one line of a log: what is not seen or turns the direction of writing is escaped, cut when long.
 *
 * @example
 * ```ts
 * quoteName('a\nb'); // → "'a\\u000ab'"
 * ```
 */
export function quoteName(name: string): string {
  let cut = name.length <= longest ? name : `${name.slice(0, longest)}…`;
  // Most names are plain, which is seen at once.
  if (/[^ -~]/.test(cut)) cut = cut.replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu, (unit) => {
    return `\\u${(unit.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
  return `'${cut}'`;
}
