/** Why a signal was aborted; where the caller gave `null`, what `abort()` without a reason gives. */
export function abortReason(signal: AbortSignal | undefined): unknown {
  return signal?.reason ?? new DOMException('This operation was aborted', 'AbortError');
}
