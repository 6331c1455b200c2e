import { abortReason } from '../transport/abort-reason.ts';

/** The reason of an abort as it was given: `fetch` rejects with `null`, too. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason === null ? null : abortReason(signal);
}
