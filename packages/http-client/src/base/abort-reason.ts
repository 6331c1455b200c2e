/** The reason why a signal was aborted; instead of `null`, the one that `abort()` sets without an argument. */
export function abortReason(signal: AbortSignal | undefined): unknown {
  return signal?.reason ?? new DOMException('This operation was aborted', 'AbortError');
}
