import { ErrInvalidMiddleware, ErrInvalidRetry, ErrInvalidSecurity, ErrInvalidTimeout } from '@wirework/http-errors';
import { gibibyte, maxDuration, redirectsBound, retriesBound } from '../../base/bounds.ts';
import { assertTypes, hasMethods, isCookieJar, readKnown } from './assert-options.ts';
import { invalid } from '../../base/invalid.ts';
import { outOfRange } from '../../base/out-of-range.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { show } from '../../base/show-value.ts';
import type { RequestOptions } from './options.ts';

const knownOptions = new Set<string>([
  'headers',
  'query',
  'json',
  'form',
  'multipart',
  'body',
  'contentLength',
  'basicAuth',
  'bearerToken',
  'idempotencyKey',
  'timeout',
  'attemptTimeout',
  'maxRetries',
  'retryNonIdempotent',
  'followRedirects',
  'maxRedirects',
  'maxResponseBodySize',
  'onUploadProgress',
  'onDownloadProgress',
  'stream',
  'passUnknownCodings',
  'signal',
  'cookieJar',
  'context',
] satisfies (keyof RequestOptions)[]);

const flags = ['retryNonIdempotent', 'followRedirects', 'stream', 'passUnknownCodings'] as const;
const functions = ['onUploadProgress', 'onDownloadProgress'] as const;
const objects = ['query', 'form', 'multipart', 'basicAuth', 'context'] as const;

/** Numbers from 0 to `max`. Those without `ms` are whole. */
const numbers = [
  { name: 'timeout', max: maxDuration, unit: 'ms', sentinel: ErrInvalidTimeout },
  { name: 'attemptTimeout', max: maxDuration, unit: 'ms', sentinel: ErrInvalidTimeout },
  { name: 'maxRetries', max: retriesBound, unit: '', sentinel: ErrInvalidRetry },
  { name: 'maxRedirects', max: redirectsBound, unit: '', sentinel: ErrInvalidMiddleware },
  { name: 'maxResponseBodySize', max: gibibyte, unit: 'bytes', sentinel: ErrInvalidSecurity },
] as const;

/**
 * Returns the own members of a request's options, after a check of their names, types and bounds.
 *
 * @throws ClientError of type Validation
 */
export function readRequestOptions(given: RequestOptions | undefined): RequestOptions {
  if (given === undefined) return ownCopy(given);
  const options = readKnown(given, knownOptions, 'request');
  assertTypes(options, flags, 'boolean');
  for (const name of objects) {
    const value: unknown = options[name];
    if (value !== undefined && (typeof value !== 'object' || value === null))
      throw invalid(`Cannot send the request: ${name} must be an object`);
  }
  assertTypes(options, functions, 'function');
  for (const { name, max, unit, sentinel } of numbers) {
    const value: unknown = options[name];
    const bound = value === undefined ? undefined : outOfRange(value, 0, max, unit, unit !== 'ms');
    if (bound !== undefined)
      throw invalid(`Cannot send the request: ${name} must be ${bound}, got ${show(value)}`, sentinel);
  }
  if (options.signal !== undefined && !hasMethods(options.signal, 'addEventListener', 'removeEventListener'))
    throw invalid('Cannot send the request: signal must be an AbortSignal');
  if (options.cookieJar !== undefined && !isCookieJar(options.cookieJar))
    throw invalid('Cannot send the request: cookieJar must be a CookieJar of tough-cookie');
  return options;
}
