/** Characters from which on a text that grows is kept flat. */
export const chunkSize = 65_536;

/**
 * Returns the text as a flat string: V8 makes one when a character is read. It keeps the result of `+=` as a tree of
 * its parts, which takes up to thirty times the memory.
 */
export function flatten(text: string): string {
  return text.charCodeAt(0) === 0 ? `${text}` : text;
}
