import { settingsOfRequest } from '../config/call-settings.ts';
import { readRequestOptions } from '../config/request-fields.ts';
import type { FieldTable } from '../config/fields.ts';
import { ownCopy } from '../base/own-copy.ts';
import { normalMethod } from '../request/normal-method.ts';
import { basicAuthorization, bearerAuthorization } from '../request/authorization.ts';
import { bodyFromOptions } from '../request/body-from-options.ts';
import { addHeaders, emptyHeaders } from '../request/headers.ts';
import { invalid } from '../base/messages.ts';
import { randomHex } from '../base/random-hex.ts';
import type { RequestOptions } from '../request/options.ts';
import { type HeaderRecord, type HttpRequest, newRequest } from '../request/request.ts';
import type { CallSettings } from '../request/settings.ts';
import { withQuery } from '../request/parse-url.ts';
import { isIdempotent } from '../policy/retry/next-pause.ts';

const noContext: Readonly<Record<string, unknown>> = Object.freeze(Object.create(null) as Record<string, unknown>);

/** The parts of a client from which its requests are built. */
export interface RequestParts {
  readonly settings: CallSettings;
  readonly fields: FieldTable;
  /** Headers of the configuration. */
  readonly configured: HeaderRecord;
  /** Headers of the client, which are overridden by the options; those of the configuration are among them. */
  readonly headers: HeaderRecord;
}

/**
 * Builds the request of a call from its options and the parts of a client. Checks the options; `perform` checks URL,
 * method and headers later, because middleware may change them.
 *
 * @throws ClientError of type Validation
 */
export function buildRequest(
  method: string,
  url: string | URL,
  given: RequestOptions | undefined,
  { settings: ofClient, fields, configured, headers }: RequestParts,
): HttpRequest {
  const options = readRequestOptions(given, fields);
  const body = bodyFromOptions(options, options.stringifyJson ?? ofClient.stringifyJson);
  const ownHeaders = headersOf(options, body?.contentType, headers, configured);
  const ownMethod = normalMethod(method);
  const isHarmless = isIdempotent(ownMethod, Object.hasOwn(ownHeaders, 'idempotency-key'));
  const isRetried = isHarmless || (ownCopy(options.retry).retryNonIdempotent ?? ofClient.retry.retryNonIdempotent);
  return newRequest({
    method: ownMethod,
    url: withQuery(url, options.query),
    headers: ownHeaders,
    body,
    settings: settingsOfRequest(ofClient, options, isRetried && (body?.replayable ?? true)),
    onUploadProgress: options.onUploadProgress,
    onDownloadProgress: options.onDownloadProgress,
    stream: options.stream === true,
    passUnknownCodings: options.passUnknownCodings !== false,
    signal: options.signal,
    lookup: options.lookup,
    context: options.context === undefined ? noContext : Object.freeze(ownCopy(options.context)),
  });
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
