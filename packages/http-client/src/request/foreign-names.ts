/**
 * What other clients call things, and what they are here, for the messages about an option that does not exist.
 */
const requestOptions: ReadonlyMap<string, string> = new Map([
  ['params', "'query'"],
  ['searchParams', "'query'"],
  ['qs', "'query'"],
  ['data', "'json', 'form' or 'body'"],
  ['formData', "'multipart'"],
  ['auth', "'basicAuth'"],
  ['retry', "'maxRetries'"],
  ['retries', "'maxRetries'"],
  ['redirect', "'followRedirects'"],
  ['responseType', "'stream', or a method of the result"],
  ['validateStatus', 'isSuccess() of the result'],
  ['throwHttpErrors', 'isSuccess() of the result'],
  ['cancelToken', "'signal'"],
  ['maxContentLength', "'maxResponseBodySize'"],
  ['baseURL', 'createDomainClient'],
  ['baseUrl', 'createDomainClient'],
  ['prefixUrl', 'createDomainClient'],
]);

const configFields: ReadonlyMap<string, string> = new Map([
  ['baseURL', 'createDomainClient'],
  ['baseUrl', 'createDomainClient'],
  ['prefixUrl', 'createDomainClient'],
  ['timeout', "'timeouts.request'"],
  ['headers', "'middleware.headers'"],
  ['userAgent', "'middleware.userAgent'"],
  ['middlewares', "'middleware.middlewares'"],
  ['hooks', "'middleware.middlewares'"],
  ['followRedirects', "'middleware.followRedirects'"],
  ['maxRedirects', "'middleware.maxRedirects'"],
  ['retries', "'retry.maxRetries'"],
  ['maxRetries', "'retry.maxRetries'"],
  ['proxy', "'connection.proxyUrl'"],
  ['proxyUrl', "'connection.proxyUrl'"],
  ['cookieJar', "'connection.cookieJar'"],
  ['maxResponseBodySize', "'security.maxResponseBodySize'"],
  ['breaker', "'resilience.breaker'"],
  ['bulkhead', "'resilience.bulkhead'"],
  ['rateLimit', "'resilience.rateLimit'"],
  ['client', 'createSession({}, { client }) or createDomainClient(url, {}, { client })'],
]);

/**
 * What to write in place of a name of another client; for a name that none has, the names that there are. It follows a semicolon: what follows
 * `'auth':` would be taken for a secret.
 *
 * @example
 * ```ts
 * insteadOf('params', 'request', ['query']); // → "; it is 'query' here"
 * insteadOf('headers', 'audit', ['includeHeaders', 'now']); // → '; known are includeHeaders, now'
 * ```
 */
export function insteadOf(name: string, of: string, known: Iterable<string>): string {
  const here = of === 'request' ? requestOptions.get(name) : of === 'config' ? configFields.get(name) : undefined;
  return here === undefined ? `; known are ${[...known].join(', ')}` : `; it is ${here} here`;
}
