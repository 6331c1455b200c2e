/**
 * Names of a request's options in other HTTP clients, with the name in this one, for messages about unknown options.
 */

/** Hint for a body that was passed in place of the options. */
export const bodyHint = 'a body goes into { json: … } or { body: … }';

const ofClient = 'a field of createClient';

const requestOptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    params: "'query'",
    searchParams: "'query'",
    qs: "'query'",
    data: "'json', 'form' or 'body'",
    formData: "'multipart'",
    auth: "'basicAuth'",
    retry: "'maxRetries'",
    retries: "'maxRetries'",
    redirect: "'followRedirects'",
    responseType: "'stream', or a method of the result",
    validateStatus: 'isSuccess() of the result',
    throwHttpErrors: 'isSuccess() of the result',
    cancelToken: "'signal'",
    maxContentLength: "'maxResponseBodySize'",
    baseURL: 'createDomainClient',
    baseUrl: 'createDomainClient',
    prefixUrl: 'createDomainClient',
    token: "'bearerToken'",
    agent: ofClient,
    dispatcher: ofClient,
    httpAgent: ofClient,
    httpsAgent: ofClient,
    rejectUnauthorized: ofClient,
  }),
);

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
  const here = of === 'request' ? requestOptions.get(name) : undefined;
  if (here !== undefined) return `; it is ${here} here`;
  // Elsewhere the second argument of `post` is the body.
  return `; known are ${[...known].join(', ')}${of === 'request' ? `; ${bodyHint}` : ''}`;
}
