/**
 * Returns the number of code points of a string. A lone surrogate counts as one.
 */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) {
      count--;
      i++;
    }
  }
  return count;
}
