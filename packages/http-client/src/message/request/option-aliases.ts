/**
 * Names of a request's options in other HTTP clients, with the name in this one, for messages about unknown options.
 */

import { nearestName } from '../../base/nearest-name.ts';

/** Hint for a body that was passed in place of the options. */
export const bodyHint = 'a body goes into { json: … } or { body: … }';

const ofClient = 'a field of createClient';

/** Options and fields of other clients that do not exist here, with the reason or what to do. */
export const missingOptions: Readonly<Record<string, string>> = {
  decompress: 'every body is decoded',
  dedupe: 'a middleware can share the result of a request',
  extend: 'createSession and createDomainClient make a client with headers and a base URL from another',
  localAddress: 'the system chooses the local address',
  pagination: 'a loop over the Link header reads all pages',
  withCredentials: 'a cookie jar decides about cookies, and on fetch init.credentials',
};

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
    followRedirect: "'followRedirects'",
    abortSignal: "'signal'",
    hooks: "'middleware' of createClient",
    interceptors: "'middleware' of createClient",
    cache: 'cache() of @wirework/http-client/cache, a middleware,',
    https: "'tls' of createClient",
    http2: "'connection.http2' of createClient",
    proxy: "'connection.proxyUrl' of createClient",
    responseType: "'stream', or a method of the result",
    validateStatus: "'ok' of the result",
    throwHttpErrors: "'ok' of the result",
    cookieJar: "'cookies'",
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
 * Returns the name here for an option of another client, why there is none, a guess for a misspelt one, or the list of the known names. It follows a semicolon, because text after `'auth':` would
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
  if (of === 'request' && Object.hasOwn(missingOptions, name)) return `; ${missingOptions[name]}`;
  const names = [...known];
  const meant = nearestName(name, names);
  if (meant !== undefined) return `; did you mean '${meant}'?`;
  // Elsewhere the second argument of `post` is the body.
  return `; known are ${names.join(', ')}${of === 'request' ? `; ${bodyHint}` : ''}`;
}
