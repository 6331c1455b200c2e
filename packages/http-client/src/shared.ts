/**
 * State that several processes share: rate limits in a store.
 *
 * @packageDocumentation
 */
export { sharedLimit } from './features/shared/shared-limit.ts';
export { ErrSharedLimit } from './base/sentinels.ts';

export type { SharedLimiter, SharedLimitOptions } from './features/shared/shared-limit.ts';
export type { RateLimitStore, SharedTurn } from './config/groups.ts';
