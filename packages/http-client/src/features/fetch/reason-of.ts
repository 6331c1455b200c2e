import { abortReason } from '../../base/abort-reason.ts';

/** Returns the reason of an abort. As with `fetch`, it may be `null`. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason === null ? null : abortReason(signal);
}
