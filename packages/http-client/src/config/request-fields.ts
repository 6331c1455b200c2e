import type { RequestOptions } from '../message/request/options.ts';
import { callable, flag, object, objectLike, secret, type Check } from './checks.ts';
import { abortSignal, commonFields, type Field, type Fields, type FieldTable } from './fields.ts';
import { invalid } from '../base/messages.ts';
import { ownCopy } from '../base/own-copy.ts';
import { checkFields } from './check-fields.ts';
import { sentenceOf, type ConfigErrorDetails } from './config-error.ts';
import { bodyHint } from './unknown-name.ts';

/** Returns an option without a default. */
function option(check: Check, rules: Omit<Field, 'check'> = {}): Field {
  return { ...rules, default: undefined, check };
}

/** Returns some fields of a group of the client, with the same rules. */
function part(group: keyof typeof commonFields, ...names: readonly string[]): Field {
  const { fields = {}, check, ...rules } = commonFields[group] as Field;
  return option(check, { ...rules, fields: Object.fromEntries(names.map((name) => [name, fields[name] as Field])) });
}

/** Accepts anything, because the code that uses the value checks it. */
const any: Check = () => undefined;
const fieldsOrParams: Check = objectLike('an object of fields, or URLSearchParams');
const parts: Check = secret('an array of parts, or a FormData', (it) => typeof it === 'object' && it !== null);

const table: Readonly<Record<keyof RequestOptions, Field>> = {
  headers: option(any),
  query: option(fieldsOrParams, { aliases: ['params', 'searchParams', 'qs'] }),
  json: option(any),
  form: option(fieldsOrParams),
  multipart: option(parts, { aliases: ['formData'] }),
  body: option(any),
  contentLength: option(any),
  basicAuth: option(object, { aliases: ['auth'] }),
  bearerToken: option(any, { aliases: ['token'] }),
  idempotencyKey: option(any),
  timeouts: part('timeouts', 'request', 'attempt'),
  retry: part('retry', 'maxRetries', 'retryNonIdempotent'),
  redirects: part('redirects', 'follow', 'maxRedirects'),
  security: part('security', 'maxResponseBodySize'),
  onUploadProgress: option(callable),
  onDownloadProgress: option(callable),
  stream: option(flag),
  passUnknownCodings: option(flag),
  signal: option(abortSignal, { aliases: ['abortSignal', 'cancelToken'] }),
  cookies: commonFields.cookies as Field,
  lookup: option(callable, { aliases: ['dnsLookup'] }),
  identity: commonFields.identity as Field,
  context: option(object),
};

/** The options of a request. Those that a client has too have the rules of its fields. */
export const requestFields: Fields = table;

/**
 * Returns the own properties of a request's options, after a check of their names, types and bounds.
 *
 * @throws ClientError of type Validation
 */
export function readRequestOptions(given: RequestOptions | undefined, table: FieldTable): RequestOptions {
  if (given === undefined || given === null) return ownCopy(given);
  if (object(given) !== undefined)
    throw invalid(`Cannot read the options of a request: they must be an object; ${bodyHint}`);
  checkFields(given, table.request, { table, isRequest: true, makeError: optionError });
  return ownCopy(given);
}

function optionError(details: ConfigErrorDetails): Error {
  return invalid(`Cannot send the request: ${sentenceOf(details)}`, details.sentinel);
}
