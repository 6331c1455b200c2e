import type { FetchFunction } from '../config/fetch-config.ts';

/**
 * Whether a `fetch` is `whatwg-fetch` on XMLHttpRequest, as that of React Native is. It follows every redirect, and its promise waits for the whole body.
 */
export function isPolyfill(fetch: FetchFunction): boolean {
  return (fetch as { readonly polyfill?: unknown }).polyfill === true;
}
