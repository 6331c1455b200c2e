/**
 * Packages of the ring for tests of the client, by their sources: they depend on the client, so that a dependency on
 * them would be a circle.
 */
export { bearer, clientCredentials, digest } from '../../../http-auth/src/index.ts';
export {
  cache,
  type CachedResponse,
  type CacheKey,
  type CacheStore,
  type CacheValue,
} from '../../../http-cache/src/index.ts';
export {
  createFakeClient,
  record,
  replay,
  type FakeAnswer,
  type FakeScript,
  type SentRequest,
} from '../../../http-testing/src/index.ts';
