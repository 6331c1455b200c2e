/// <reference types="node" preserve="true" />
/**
 * A private HTTP cache (RFC 9111) as middleware, built on undici's. Requests of a user without a name bypass it.
 *
 * @packageDocumentation
 */
export { cache } from './cache.ts';

export type { CacheOptions } from './cache.ts';
export type { CachedHeaders, CachedResponse, CacheKey, CacheStore, CacheValue } from './store.ts';
