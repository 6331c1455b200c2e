import type { RequestOptions } from '../request/options.ts';
import type { CallSettings } from '../request/settings.ts';
import { callable, flag, object, objectLike, secret, type Check } from './checks.ts';
import { abortSignal, type Field, type Fields, type FieldTable } from './fields.ts';
import { invalid } from '../base/messages.ts';
import { ownCopy } from '../base/own-copy.ts';
import { checkFields } from './check-fields.ts';
import { sentenceOf, type ConfigErrorDetails } from './config-error.ts';
import { bodyHint } from './unknown-name.ts';

/** Returns an option without a default. */
function option(check: Check, rules: Omit<Field, 'check'> = {}): Field {
  return { ...rules, default: undefined, check };
}

/** Returns the fields of a client that a request can have as well, without their defaults. */
export function settingFields(fields: Fields): Fields {
  const own = Object.entries(fields).filter(([, it]) => it.isOfClient !== true && it.isOfConnections !== true);
  return Object.fromEntries(
    own.map(([name, { check, fields: inner, ...rules }]) => [
      name,
      option(check, { ...rules, ...(inner !== undefined && { fields: settingFields(inner) }) }),
    ]),
  );
}

/** Accepts anything, because the code that uses the value checks it. */
const any: Check = () => undefined;
const fieldsOrParams: Check = objectLike('an object of fields, or URLSearchParams');
const parts: Check = secret('an array of parts, or a FormData', (it) => typeof it === 'object' && it !== null);

const table: Readonly<Record<Exclude<keyof RequestOptions, keyof CallSettings>, Field>> = {
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
  onUploadProgress: option(callable),
  onDownloadProgress: option(callable),
  stream: option(flag),
  passUnknownCodings: option(flag),
  signal: option(abortSignal, { aliases: ['abortSignal', 'cancelToken'] }),
  lookup: option(callable, { aliases: ['dnsLookup'] }),
  context: option(object),
};

/** Returns the options of a request: its own, and the fields of a client that it can have as well. */
export function requestFields(client: Fields): Fields {
  return { ...table, ...settingFields(client) };
}

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

/** Returns the error of an option of a request that is refused. */
export function optionError(details: ConfigErrorDetails): Error {
  return invalid(`Cannot send the request: ${sentenceOf(details)}`, details.sentinel);
}
