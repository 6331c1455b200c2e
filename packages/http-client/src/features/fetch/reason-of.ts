import { abortReason } from '../../base/transport-error.ts';

/** Returns the reason of an abort. As with `fetch`, it may be `null`. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason === null ? null : abortReason(signal);
}
