import { invalid } from '../../base/invalid.ts';

/**
 * Throws an error that names the replacement of this function of earlier versions: the field `baseUrl` of
 * `createClient` and `client.extend`.
 *
 * @deprecated
 * @throws ClientError of type Validation
 */
export function createDomainClient(..._arguments: readonly unknown[]): never {
  throw invalid(
    'Cannot make a domain client: use createClient({ baseUrl }) or client.extend({ baseUrl }), and createSession({}, { client }) on it for headers that change',
  );
}
