/** Returns whether there is a word character (`\w`) at an index. */
export function isWordAt(text: string, index: number): boolean {
  return /^\w/.test(text.charAt(index));
}

/** Returns the code point that ends before an index. */
export function pointBefore(text: string, index: number): number {
  const point = index > 1 ? (text.codePointAt(index - 2) as number) : 0;
  return point > 0xffff ? point : text.charCodeAt(index - 1);
}
