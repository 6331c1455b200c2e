/**
 * Returns a number with its noun.
 *
 * @example
 * ```ts
 * counted(1, 'file'); // → '1 file'
 * counted(2, 'property', 'properties'); // → '2 properties'
 * ```
 */
export function counted(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
