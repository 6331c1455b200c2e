/**
 * Replaces invisible characters, and those that change the direction of writing, by escapes such as `\u000a`.
 *
 * @param text any text
 * @example
 * ```ts
 * escapeUnprintable('a\nb'); // → 'a\\u000ab'
 * ```
 */
export function escapeUnprintable(text: string): string {
  // Most texts have only printable ASCII, which this test shows at once.
  if (!/[^ -~]/.test(text)) return text;
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
