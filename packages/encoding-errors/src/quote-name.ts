const longest = 100;

/**
 * Puts a member name or a path into single quotes, safe for one line of a log: invisible characters, and those that change the
 * direction of writing, become escapes such as `\u000a`, and a name of more than 100 UTF-16 units is cut and ends with `…`.
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
