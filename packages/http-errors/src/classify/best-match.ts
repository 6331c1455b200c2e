import type { ErrorFacts } from '../thrown/error-facts.ts';
import { kindOfError } from './kind-of-error.ts';
import { kinds, type Kind } from './kinds.ts';

/** A kind of failure, and the facts of the error that reports it. */
export interface Match {
  readonly kind: Kind;
  readonly facts: ErrorFacts | undefined;
}

/**
 * How specific the types of failures are. Of the errors in a chain or tree, the one of the highest rank decides, and
 * among equals the outermost:
 *
 * | rank | says |
 * |---|---|
 * | 9, 8 | the caller's deadline passed; the caller canceled (steps 2 and 1: an `AbortError` may wrap a deadline) |
 * | 7.5 | the pool has no connection to give, whatever the reason; the specification asks for it before step 3 |
 * | 7 | the request is invalid |
 * | 6 | the host name cannot be resolved |
 * | 5 | TLS or a certificate failed |
 * | 4 | the response has an error status, is not HTTP, or cannot be decoded |
 * | 3 | the body of the response broke off |
 * | 2 | the connection failed or timed out, and may succeed later |
 * | 1 | the connection failed for good |
 * | 0 | nothing known |
 */
const ranks: Readonly<Record<Kind['type'], { readonly retryable: number; readonly final: number }>> = {
  Unknown: { retryable: 0, final: 0 },
  Network: { retryable: 2, final: 1 },
  Timeout: { retryable: 2, final: 9 },
  ContextCanceled: { retryable: 8, final: 8 },
  ResponseRead: { retryable: 3, final: 4 },
  Transport: { retryable: 4, final: 4 },
  RetryExhausted: { retryable: 0, final: 0 },
  TLS: { retryable: 5, final: 5 },
  Certificate: { retryable: 5, final: 5 },
  DNS: { retryable: 6, final: 6 },
  Validation: { retryable: 7, final: 7 },
  HTTP: { retryable: 4, final: 4 },
};

function rankOf(kind: Kind): number {
  if (kind === kinds.exhaustedPool) return 7.5;
  const { type, isRetryable } = kind;
  return ranks[type][isRetryable ? 'retryable' : 'final'];
}

/** Returns whether the caller ended the request. */
export function isEndedByCaller(kind: Kind): boolean {
  return rankOf(kind) >= 8;
}

/**
 * Returns the most specific kind that the errors of a chain or tree report about themselves, by code, name and status,
 * not by words.
 */
export function bestMatch(errors: readonly ErrorFacts[]): Match {
  let best: Match = { kind: kinds.unknown, facts: undefined };
  for (const facts of errors) {
    const kind = kindOfError(facts);
    if (rankOf(kind) > rankOf(best.kind)) best = { kind, facts };
  }
  return best;
}
