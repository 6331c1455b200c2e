import { ErrInvalidMiddleware, ErrInvalidRetry, ErrInvalidSecurity, ErrInvalidTimeout } from '@wirework/http-errors';
import { gibibyte, maxDuration, redirectsBound, retriesBound } from '../../base/bounds.ts';
import { invalid } from '../../base/invalid.ts';
import { outOfRange } from '../../base/out-of-range.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { show } from '../../base/show-value.ts';
import { hasMethods, isCookieJar, readKnown } from './assert-options.ts';
import type { RequestOptions } from './options.ts';

/** Throws for an option with a wrong value. */
type OptionCheck = (name: string, value: unknown) => void;

/** Accepts anything: whoever uses the option checks it. */
const any: OptionCheck = () => undefined;

/** Accepts a value that passes a test. */
function fitting(bound: string, test: (value: unknown) => boolean): OptionCheck {
  return (name, value) => {
    if (!test(value)) throw invalid(`Cannot send the request: ${name} must be ${bound}`);
  };
}

/** Accepts a number up to a bound, whole unless it is a duration. */
function upTo(max: number, unit: '' | 'ms' | 'bytes', sentinel: Error): OptionCheck {
  return (name, value) => {
    const bound = outOfRange(value, 0, max, unit, unit !== 'ms');
    if (bound !== undefined)
      throw invalid(`Cannot send the request: ${name} must be ${bound}, got ${show(value)}`, sentinel);
  };
}

const object = fitting('an object', (it) => typeof it === 'object' && it !== null);
const flag = fitting('true or false', (it) => typeof it === 'boolean');
const callable = fitting('a function', (it) => typeof it === 'function');
const duration = upTo(maxDuration, 'ms', ErrInvalidTimeout);

const checks: Readonly<Record<keyof RequestOptions, OptionCheck>> = {
  headers: any,
  query: object,
  json: any,
  form: object,
  multipart: object,
  body: any,
  contentLength: any,
  basicAuth: object,
  bearerToken: any,
  idempotencyKey: any,
  timeout: duration,
  attemptTimeout: duration,
  maxRetries: upTo(retriesBound, '', ErrInvalidRetry),
  retryNonIdempotent: flag,
  followRedirects: flag,
  maxRedirects: upTo(redirectsBound, '', ErrInvalidMiddleware),
  maxResponseBodySize: upTo(gibibyte, 'bytes', ErrInvalidSecurity),
  onUploadProgress: callable,
  onDownloadProgress: callable,
  stream: flag,
  passUnknownCodings: flag,
  signal: fitting('an AbortSignal', (it) => hasMethods(it, 'addEventListener', 'removeEventListener')),
  cookies: fitting('true, false or a CookieJar of tough-cookie', (it) => typeof it === 'boolean' || isCookieJar(it)),
  context: object,
};

const names = new Set(Object.keys(checks));

/**
 * Returns the own members of a request's options, after a check of their names, types and bounds.
 *
 * @throws ClientError of type Validation
 */
export function readRequestOptions(given: RequestOptions | undefined): RequestOptions {
  if (given === undefined) return ownCopy(given);
  const options = readKnown(given, names, 'request');
  for (const name of Object.keys(options) as (keyof RequestOptions)[])
    if (options[name] !== undefined) checks[name](name, options[name]);
  return options;
}
