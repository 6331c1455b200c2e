import { normalizedStep } from '../values/normalized-path.ts';

/**
 * Returns the singular query of names and indices: a normalized path (RFC 9535 section 2.7), if no index is negative.
 * Segments are those of `JsonPath`, of a compiled path of `@wirework/path`, or any other array of names and indices.
 *
 * @param segments names and indices, outermost first; a string is always a name
 * @throws RangeError for an index that is not an integer from -(2^53-1) to 2^53-1
 * @throws TypeError for anything but an array of strings and numbers
 * @example
 * ```ts
 * formatJsonPath(['users', 0, "o'clock"]); // → "$['users'][0]['o\\'clock']"
 * ```
 */
export function formatJsonPath(segments: readonly (string | number)[]): string {
  if (!Array.isArray(segments)) throw new TypeError('Cannot print a query: the segments are not an array');
  let query = '$';
  for (const segment of segments as readonly unknown[]) {
    if (typeof segment !== 'string' && typeof segment !== 'number')
      throw new TypeError('Cannot print a query: a segment is neither a name nor an index');
    if (typeof segment === 'number' && !Number.isSafeInteger(segment))
      throw new RangeError('Cannot print a query: an index is not an integer from -(2^53-1) to 2^53-1');
    query += normalizedStep(segment);
  }
  return query;
}
