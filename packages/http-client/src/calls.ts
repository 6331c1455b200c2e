/**
 * Functions and middleware about several requests that belong together: pages, polling, equal requests, and hedges.
 *
 * @packageDocumentation
 */
export { dedupe } from './features/calls/dedupe.ts';
export { hedge } from './features/calls/hedge.ts';
export { pages } from './features/calls/pages.ts';
export { poll } from './features/calls/poll.ts';

export type { HedgeOptions } from './features/calls/hedge.ts';
export type { PagesOptions } from './features/calls/pages.ts';
export type { PollOptions } from './features/calls/poll.ts';
export type { Getter } from './features/calls/getter.ts';
