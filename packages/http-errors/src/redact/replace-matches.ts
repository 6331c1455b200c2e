/**
 * Returns `text.replace(pattern, by)`. V8 prepares for the groups in `by` before it searches, so a search first is
 * faster for a text without matches.
 */
export function replaceMatches(text: string, pattern: RegExp, by: string): string {
  return text.search(pattern) < 0 ? text : text.replace(pattern, by);
}
