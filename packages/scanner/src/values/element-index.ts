/**
 * Returns the index that a name denotes in an array: at most 15 digits without a sign or a leading zero (RFC 6901 section 4).
 *
 * @param name any name
 * @returns the index, or -1 if the name is not an index
 * @example
 * ```ts
 * elementIndex('12'); // → 12
 * elementIndex('01'); // → -1
 * ```
 */
export function elementIndex(name: string): number {
  const { length } = name;
  if (length === 0 || length > 15) return -1;
  let index = 0;
  for (let i = 0; i < length; i++) {
    const digit = name.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return length > 1 && name.charCodeAt(0) === 0x30 ? -1 : index;
}
