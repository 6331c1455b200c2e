/**
 * Compares names by their bytes of UTF-8, as Go does for the keys of a map. JavaScript orders only surrogate pairs and characters from U+E000 to
 * U+FFFF differently.
 *
 * @example
 * ```ts
 * ['b', '\u{1f600}', 'a', '\u{ff01}'].sort(compareUtf8).indexOf('\u{1f600}'); // → 3
 * ```
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Returns a rank that puts surrogates, which encode code points from U+10000 on, after all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
