import type { ResolvedConfig } from '../config/config.ts';
import { defaultAttempt, hasDefaultAttempt } from '../config/complete-config.ts';
import { readRequestOptions } from '../config/request-fields.ts';
import type { FieldTable } from '../config/fields.ts';
import { ownCopy } from '../base/own-copy.ts';
import { normalMethod } from '../message/request/normal-method.ts';
import { basicAuthorization, bearerAuthorization } from '../message/request/authorization.ts';
import { bodyFromOptions } from '../message/request/body-from-options.ts';
import { addHeaders, emptyHeaders } from '../message/request/headers.ts';
import { invalid } from '../base/messages.ts';
import { randomHex } from '../base/random-hex.ts';
import type { RequestOptions } from '../message/request/options.ts';
import type { HeaderRecord, HttpRequest } from '../message/request/request.ts';
import { withQuery } from '../message/request/parse-url.ts';
import { isIdempotent } from '../policy/retry/next-pause.ts';

const noContext: Readonly<Record<string, unknown>> = Object.freeze(Object.create(null) as Record<string, unknown>);

/**
 * Builds the request of a call from its options and the configuration. Checks the options; `perform` checks URL, method
 * and headers later, because middleware may change them.
 *
 * @param headers of the client, which the options override
 * @throws ClientError of type Validation
 */
export function buildRequest(
  method: string,
  url: string | URL,
  given: RequestOptions | undefined,
  config: ResolvedConfig,
  fields: FieldTable,
  headers: HeaderRecord = config.headers,
): HttpRequest {
  const options = readRequestOptions(given, fields);
  const [timeouts, retry, redirects] = [ownCopy(options.timeouts), ownCopy(options.retry), ownCopy(options.redirects)];
  const body = bodyFromOptions(options, config.stringifyJson);
  const ownHeaders = headersOf(options, body?.contentType, headers, config.headers);
  const limits = {
    timeout: timeouts.request ?? config.timeouts.request,
    maxRetries: retry.maxRetries ?? config.retry.maxRetries,
    retryNonIdempotent: retry.retryNonIdempotent ?? config.retry.retryNonIdempotent,
  };
  const ownMethod = normalMethod(method);
  const isHarmless = isIdempotent(ownMethod, Object.hasOwn(ownHeaders, 'idempotency-key'));
  const mayRepeat = (isHarmless || limits.retryNonIdempotent) && (body?.replayable ?? true);
  const attemptTimeout = hasDefaultAttempt(config)
    ? defaultAttempt(limits.timeout, mayRepeat ? limits.maxRetries : 0)
    : config.timeouts.attempt;
  return {
    method: ownMethod,
    url: withQuery(url, options.query),
    headers: ownHeaders,
    body,
    onUploadProgress: options.onUploadProgress,
    onDownloadProgress: options.onDownloadProgress,
    stream: options.stream === true,
    passUnknownCodings: options.passUnknownCodings !== false,
    ...limits,
    attemptTimeout: timeouts.attempt ?? attemptTimeout,
    followRedirects: redirects.follow ?? config.redirects.follow,
    maxRedirects: redirects.maxRedirects ?? config.redirects.maxRedirects,
    maxResponseBodySize: ownCopy(options.security).maxResponseBodySize ?? config.security.maxResponseBodySize,
    signal: options.signal,
    cookies: options.cookies,
    lookup: options.lookup,
    identity: options.identity ?? config.identity,
    context: options.context === undefined ? noContext : Object.freeze(ownCopy(options.context)),
    sensitiveKeys: config.security.sensitiveKeys,
  };
}

/**
 * Returns the headers of a request; those of the client, without a copy, if it adds none.
 *
 * @param configured those of the configuration, which are among those of the client
 */
function headersOf(
  { headers: given, basicAuth, bearerToken, idempotencyKey }: RequestOptions,
  contentType: string | undefined,
  ofClient: HeaderRecord,
  configured: HeaderRecord,
): HeaderRecord {
  if ([given, contentType, basicAuth, bearerToken, idempotencyKey].every((it) => it === undefined)) return ofClient;
  const headers = Object.assign(emptyHeaders(), ofClient);
  if (contentType !== undefined) headers['content-type'] = contentType;
  addHeaders(headers, given);
  // A part of a compressed body cannot be decompressed, so no coding is accepted (Fetch, section 4.6).
  const accepted = headers['accept-encoding'];
  const isChosen = accepted !== ofClient['accept-encoding'] || Object.hasOwn(configured, 'accept-encoding');
  if (Object.hasOwn(headers, 'range') && accepted !== undefined && !isChosen) headers['accept-encoding'] = 'identity';
  if (basicAuth !== undefined) {
    const { username, password } = ownCopy(basicAuth);
    headers['authorization'] = basicAuthorization(username, password);
  }
  if (bearerToken !== undefined) headers['authorization'] = bearerAuthorization(bearerToken);
  if (idempotencyKey === '') throw invalid('Cannot send the request: idempotencyKey must not be empty');
  if (idempotencyKey !== undefined)
    headers['idempotency-key'] = idempotencyKey === true ? randomHex(16) : idempotencyKey;
  return headers;
}
