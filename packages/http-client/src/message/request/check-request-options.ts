import { ErrInvalidMiddleware, ErrInvalidRetry, ErrInvalidSecurity, ErrInvalidTimeout } from '@wirework/http-errors';
import { gibibyte, maxDuration, redirectsBound, retriesBound } from '../../base/bounds.ts';
import { assertKnown, assertTypes, hasMethods, isCookieJar } from './assert-options.ts';
import { invalid } from '../../base/invalid.ts';
import { outOfRange } from '../../base/out-of-range.ts';
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
 * Checks the names, types and bounds of a request's options.
 *
 * @param options a copy without a prototype
 * @throws ClientError of type Validation
 */
export function checkRequestOptions(options: RequestOptions): void {
  assertKnown(options, knownOptions, 'request');
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
}
