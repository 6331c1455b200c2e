/**
 * What is known about a failed attempt beyond its error.
 *
 * - `stale`: the connection had been kept, and ended before any byte of an answer: another try is safe where sending twice is.
 * - `refused`, `left`: the server has done nothing with the request (RFC 9113, section 8.7), since it did not want it or ended
 *   the connection: another try is safe for any.
 * - `own`: the request's own body failed. It will again, and the host has no part in it.
 */
export type FailureMark = 'stale' | 'refused' | 'left' | 'own';

const marks = new WeakMap<object, FailureMark>();

/** Marks the error that the caller would see. */
export function markFailure(error: object, mark: FailureMark): void {
  marks.set(error, mark);
}

/** The mark of an error, if it has one. Such an error is known by its identity, and explained already. */
export function markOf(error: unknown): FailureMark | undefined {
  return typeof error === 'object' && error !== null ? marks.get(error) : undefined;
}
