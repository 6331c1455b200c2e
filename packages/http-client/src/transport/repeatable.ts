/**
 * Why a failed attempt may be made again at once. `stale`: the connection had been kept, and ended before any byte of an
 * answer, so another try is safe where sending twice is. `refused` and `left`: the server has done nothing with the request
 * (RFC 9113, section 8.7), since it did not want it or ended the connection, so another try is safe for any.
 */
export type Repeatable = 'stale' | 'refused' | 'left';

const marks = new WeakMap<object, Repeatable>();

/** Marks the error that the caller would see. */
export function markRepeatable(error: object, why: Repeatable): void {
  marks.set(error, why);
}

/** The mark of an error, if it has one. */
export function repeatable(error: unknown): Repeatable | undefined {
  return typeof error === 'object' && error !== null ? marks.get(error) : undefined;
}
