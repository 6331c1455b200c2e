import { transportError } from './transport-error.ts';

/**
 * The reason why a signal was aborted; instead of `null`, an error like the one that `abort()` sets without an argument. React Native has no global
 * `DOMException`, and signals of its older versions have no reason.
 */
export function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? transportError('AbortError', 'ABORT_ERR', 'This operation was aborted');
}
