/**
 * Functions and middleware about several requests that belong together: pages, polling, equal requests, and hedges; and
 * the rules of retries for any function.
 *
 * @packageDocumentation
 */
export { dedupe } from './features/calls/dedupe.ts';
export { hedge } from './features/calls/hedge.ts';
export { pages } from './features/calls/pages.ts';
export { poll } from './features/calls/poll.ts';
export { retry, retryBudget } from './features/calls/retry.ts';

export type { HedgeOptions } from './features/calls/hedge.ts';
export type { PagesOptions } from './features/calls/pages.ts';
export type { PollOptions } from './features/calls/poll.ts';
export type { RetryAttempt, RetryOptions, SharedRetryBudget } from './features/calls/retry.ts';
export type { Getter } from './features/calls/getter.ts';
