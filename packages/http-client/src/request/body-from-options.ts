import { bodyOf, textBody, type BodyInput, type RequestBody, isStream, letGo } from '../body/request-body.ts';
import { tagOf } from '../base/tag-of.ts';
import { encodeFields } from './encode-fields.ts';
import { sizedBody } from '../body/limit-body.ts';
import { invalid } from '../base/messages.ts';
import { multipartBody } from '../body/multipart.ts';
import type { RequestOptions } from './options.ts';
import { classifyError } from '@wirework/http-errors';
import { ownCopy } from '../base/own-copy.ts';

const formType = 'application/x-www-form-urlencoded';
const kinds = ['json', 'form', 'multipart', 'body'] as const;

/**
 * Makes the body of a request from `json`, `form`, `multipart` or `body`.
 *
 * @throws ClientError of type Validation for two of them at once, and for a value that cannot be a body
 */
export function bodyFromOptions(
  options: RequestOptions,
  stringifyJson: (value: unknown) => string,
): RequestBody | undefined {
  let given: (typeof kinds)[number] | undefined;
  for (const kind of kinds) {
    if (options[kind] === undefined) continue;
    if (given !== undefined)
      throw invalid(`Cannot send the request: the bodies '${given}' and '${kind}' exclude each other`);
    given = kind;
  }
  if (options.contentLength !== undefined && given !== 'body')
    throw invalid("Cannot send the request: contentLength is the length of a 'body'");
  switch (given) {
    case 'json':
      return jsonBody(options.json, stringifyJson);
    case 'form':
      return textBody(encodeFields(options.form ?? {}, 'form'), formType);
    case 'multipart':
      return multipartBody(options.multipart ?? []);
    case 'body':
      return withLength(anyBody(options.body), options.contentLength);
    default:
      return undefined;
  }
}

function withLength(body: RequestBody | undefined, length: number | undefined): RequestBody | undefined {
  if (length === undefined) return body;
  if (!Number.isSafeInteger(length) || length < 0)
    throw invalid('Cannot send the request: contentLength must be a whole number of bytes');
  if (body?.length === undefined) return body === undefined ? undefined : sizedBody(body, length);
  if (body.length !== length)
    throw invalid(`Cannot send the body: contentLength is ${length}, but it has ${body.length} bytes`);
  return body;
}

function jsonBody(value: unknown, stringifyJson: (value: unknown) => string): RequestBody {
  let text: unknown;
  try {
    text = stringifyJson(value);
  } catch (cause) {
    throw invalid('Cannot send the body: the value of json cannot be encoded', cause as Error);
  }
  if (typeof text !== 'string') throw invalid('Cannot send the body: the value of json has no JSON form');
  return textBody(text, 'application/json');
}

function anyBody(body: BodyInput | null | undefined): RequestBody | undefined {
  if (body === undefined || body === null) return undefined;
  const tag = tagOf(body);
  if (tag === 'URLSearchParams') return textBody(String(body as URLSearchParams), `${formType};charset=UTF-8`);
  if (tag === 'FormData') return multipartBody(body as FormData);
  const made = bodyOf(body, { text: 'text/plain;charset=utf-8', bytes: 'application/octet-stream' });
  if (made === undefined)
    throw invalid('Cannot send the body: it must be text, bytes, a Blob, a stream, or a function that opens one');
  return made;
}

/**
 * Calls `read`, which reads the options of a request. If it throws, closes the streams among the options, because
 * nothing will read them.
 *
 * @throws ClientError in place of any error of `read`
 */
export function readOptions<T>(
  given: RequestOptions | undefined,
  method: string,
  url: string | URL,
  sensitiveKeys: readonly string[] | undefined,
  read: () => T,
): T {
  try {
    return read();
  } catch (error) {
    closeStreams(given);
    throw classifyError(error, { method, url: String(url), sensitiveKeys });
  }
}

/** Closes the streams that a request would have sent. */
export function closeStreams(given: RequestOptions | undefined): void {
  const { body, multipart } = ownCopy(given);
  const parts = Array.isArray(multipart)
    ? multipart.map((part: unknown) => ownCopy(part as { data?: unknown } | null).data)
    : [];
  for (const it of [body, ...parts]) if (isStream(it)) letGo(it);
}
