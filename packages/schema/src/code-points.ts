/**
 * How many code points a string has. A pair of surrogates is one, a lone surrogate is one too.
 */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) {
      count--;
      i++;
    }
  }
  return count;
}
