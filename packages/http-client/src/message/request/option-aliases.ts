/**
 * Names of options in other HTTP clients, with the name in this one, for messages about unknown options.
 */

/** Hint for a body that was passed in place of the options. */
export const bodyHint = 'a body goes into { json: … } or { body: … }';

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
  ['token', "'bearerToken'"],
  ['onDownloadProgress', "'progressCallback' of download"],
  ...['agent', 'dispatcher', 'httpAgent', 'httpsAgent', 'rejectUnauthorized'].map(
    (it) => [it, 'a field of createClient'] as const,
  ),
]);

const keepAlive = "'connection.maxIdleConns' (0 turns it off)";
const skipVerify = "'security.insecureSkipVerify' (with the opposite meaning)";
const agent = "'connection' and 'security.tls'";
const http2 = "'connection.enableHttp2'";

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
  ['keepAlive', keepAlive],
  ['agent', agent],
  ['dispatcher', agent],
  ['httpAgent', agent],
  ['httpsAgent', agent],
  ['http2', http2],
  ['tls', "'security.tls'"],
  ['rejectUnauthorized', skipVerify],
  ['token', "'bearerToken' of a request"],
  ['bearerToken', "'bearerToken' of a request"],
  ['sensitiveKeys', "'security.sensitiveKeys'"],
  ['client', 'createSession({}, { client }) or createDomainClient(url, {}, { client })'],
]);

const groupFields: ReadonlyMap<string, string> = new Map([
  ['retry.limit', "'retry.maxRetries'"],
  ['retry.retries', "'retry.maxRetries'"],
  ['retry.attempts', "'retry.maxRetries'"],
  ['connection.keepAlive', keepAlive],
  ['connection.agent', agent],
  ['connection.http2', http2],
  ['connection.tls', "'security.tls'"],
  ['connection.rejectUnauthorized', skipVerify],
  ['security.rejectUnauthorized', skipVerify],
  ['security.tls.rejectUnauthorized', skipVerify],
]);

/**
 * Returns the name here for an option of another client, or the list of the known names. It follows a semicolon, because text after `'auth':` would
 * be redacted as a secret.
 *
 * @example
 * ```ts
 * optionHint('params', 'request', ['query']); // → "; it is 'query' here"
 * optionHint('headers', 'audit', ['includeHeaders', 'now']); // → '; known are includeHeaders, now'
 * ```
 */
export function optionHint(name: string, of: string, known: Iterable<string>): string {
  const here =
    of === 'request'
      ? requestOptions.get(name)
      : of === 'config'
        ? configFields.get(name)
        : groupFields.get(`${of}.${name}`);
  if (here !== undefined) return `; it is ${here} here`;
  // Elsewhere the second argument of `post` is the body.
  return `; known are ${[...known].join(', ')}${of === 'request' ? `; ${bodyHint}` : ''}`;
}
