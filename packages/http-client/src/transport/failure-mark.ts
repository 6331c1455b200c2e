/**
 * Facts about a failed attempt that its error does not tell.
 *
 * - `stale`: a kept connection ended before the first byte of a response. An idempotent request can be sent again.
 * - `refused`, `left`, `full`: the server has not processed the request (RFC 9113, section 8.7), because it refused it, or because the connection took
 *   no more requests; `full` if the server has taken another one on it before. Any request can be sent again.
 * - `own`: the body of the request failed. The host is not at fault, and a retry would fail too.
 */
export type FailureMark = 'stale' | 'refused' | 'left' | 'full' | 'own';

const marks = new WeakMap<object, FailureMark>();

/** Marks an error that was explained for the caller. */
export function markFailure(error: object, mark: FailureMark): void {
  marks.set(error, mark);
}

/** The mark of an error, if it has one. Such an error must be passed on as it is: the mark belongs to this object. */
export function markOf(error: unknown): FailureMark | undefined {
  return typeof error === 'object' && error !== null ? marks.get(error) : undefined;
}
