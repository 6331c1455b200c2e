/**
 * State that several processes share: rate limits in a store, and the states of circuit breakers.
 *
 * @packageDocumentation
 */
export { restoreBreakers, saveBreakers } from './features/shared/saved-breakers.ts';
export { sharedLimit } from './features/shared/shared-limit.ts';
export { ErrSharedLimit } from './base/sentinels.ts';

export type { SavedBreaker, SavedCount } from './features/shared/saved-breakers.ts';
export type { SharedLimiter, SharedLimitOptions } from './features/shared/shared-limit.ts';
export type { RateLimitStore, SharedTurn } from './config/groups.ts';
