import { assertFlags, assertFunctions, assertKnown, hasMethods, isCookieJar } from './assert-options.ts';
import { invalid } from '../../base/invalid.ts';
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

/**
 * Checks the names and types of a request's options. Bounds are checked where the options are used.
 *
 * @param options a copy without a prototype
 * @throws ClientError of type Validation
 */
export function checkRequestOptions(options: RequestOptions): void {
  assertKnown(options, knownOptions, 'request');
  assertFlags(options, flags);
  for (const name of objects) {
    const value: unknown = options[name];
    if (value !== undefined && (typeof value !== 'object' || value === null))
      throw invalid(`Cannot send the request: ${name} must be an object`);
  }
  assertFunctions(options, functions);
  if (options.signal !== undefined && !hasMethods(options.signal, 'addEventListener', 'removeEventListener'))
    throw invalid('Cannot send the request: signal must be an AbortSignal');
  if (options.cookieJar !== undefined && !isCookieJar(options.cookieJar))
    throw invalid('Cannot send the request: cookieJar must be a CookieJar of tough-cookie');
}
