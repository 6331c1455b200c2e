/// <reference types="node" preserve="true" />
/**
 * `node --import @wirework/http-client/register`: replaces the global `fetch` of the process by one that sends through
 * a client, for programs and SDKs that cannot be changed. Environment variables named after the fields of the
 * configuration change its defaults: `WIREWORK_HTTP_RETRY_MAX_RETRIES=0`. This entry alone has a side effect, and
 * exports nothing.
 *
 * @packageDocumentation
 */
import { clientOf, globalFetch } from './features/fetch/global-fetch.ts';

// The other properties stay: as on the platform, `fetch` can be replaced, and is enumerable.
// eslint-disable-next-line no-restricted-syntax -- this module is imported for its effect
globalThis.fetch = globalFetch(clientOf(process.env), globalThis.fetch);
