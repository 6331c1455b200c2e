/// <reference types="node" preserve="true" />
/**
 * A client whose requests something else than the network answers: a function of the caller, or one like `fetch`.
 *
 * @packageDocumentation
 */
export { createClientOver } from './features/client/client-over.ts';
export { createClientOverFetch } from './features/client/client-over-fetch.ts';
export { systemClock } from './base/clock.ts';

export type { ClientTransport, TransportRequest, TransportResponse } from './features/client/client-over.ts';
export type { FetchFunction } from './config/fetch-config.ts';
export type { Clock, TimerKind } from './base/clock.ts';
