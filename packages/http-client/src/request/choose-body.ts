import {
  blobBody,
  bytesBody,
  factoryBody,
  isStream,
  streamBody,
  tagOf,
  textBody,
  toBytes,
  type BodyInput,
  type RequestBody,
} from './body.ts';
import { encodeFields } from './fields.ts';
import { invalid } from './invalid.ts';
import { multipartBody } from './multipart.ts';
import type { RequestOptions } from './options.ts';

const formType = 'application/x-www-form-urlencoded';
const kinds = ['json', 'form', 'multipart', 'body'] as const;

/**
 * The body that a request's options ask for.
 *
 * @throws ClientError of type Validation for two bodies at once, or a value that is no body
 */
export function chooseBody(
  options: RequestOptions,
  stringifyJson: (value: unknown) => string,
): RequestBody | undefined {
  let given: (typeof kinds)[number] | undefined;
  for (const kind of kinds) {
    if (options[kind] === undefined) continue;
    if (given !== undefined) throw invalid(`a request has one body: '${given}' and '${kind}' exclude each other`);
    given = kind;
  }
  switch (given) {
    case 'json':
      return jsonBody(options.json, stringifyJson);
    case 'form':
      return textBody(encodeFields(options.form ?? {}, 'form'), formType);
    case 'multipart':
      return multipartBody(options.multipart ?? []);
    case 'body':
      return anyBody(options.body);
    default:
      return undefined;
  }
}

function jsonBody(value: unknown, stringifyJson: (value: unknown) => string): RequestBody {
  let text: unknown;
  try {
    text = stringifyJson(value);
  } catch (cause) {
    throw invalid('the json of a request cannot be written as JSON', cause as Error);
  }
  if (typeof text !== 'string') throw invalid('the json of a request has no JSON form');
  return textBody(text, 'application/json');
}

function anyBody(body: BodyInput | null | undefined): RequestBody | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return textBody(body, 'text/plain;charset=utf-8');
  if (typeof body === 'function') return factoryBody(body);
  if (ArrayBuffer.isView(body)) return bytesBody(toBytes(body), 'application/octet-stream');
  switch (tagOf(body)) {
    case 'ArrayBuffer':
      return bytesBody(toBytes(body as ArrayBuffer), 'application/octet-stream');
    case 'URLSearchParams':
      return textBody(String(body as URLSearchParams), `${formType};charset=UTF-8`);
    case 'FormData':
      return multipartBody(body as FormData);
    case 'Blob':
    case 'File':
      return blobBody(body as Blob);
    default:
      if (isStream(body)) return streamBody(body);
      throw invalid('the body of a request must be text, bytes, a Blob, a stream, or a function that opens one');
  }
}
