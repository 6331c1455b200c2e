import { own } from '../own.ts';
import { bodyHint, insteadOf } from './foreign-names.ts';
import { invalid } from './invalid.ts';
import type { RequestOptions } from './options.ts';

const known = new Set<string>([
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
  'maxRetries',
  'retryNonIdempotent',
  'followRedirects',
  'maxRedirects',
  'maxResponseBodySize',
  'onUploadProgress',
  'stream',
  'passUnknownCodings',
  'signal',
  'cookieJar',
  'context',
] satisfies (keyof RequestOptions)[]);

const flags = ['retryNonIdempotent', 'followRedirects', 'stream', 'passUnknownCodings'] as const;
const functions = ['onUploadProgress'] as const;
const objects = ['query', 'form', 'multipart', 'basicAuth', 'context'] as const;

/**
 * Checks the kinds of options, where a wrong one would be taken for something else; their bounds are checked where they are used.
 *
 * @param options own members alone
 * @throws ClientError of type Validation
 */
export function checkOptions(options: RequestOptions): void {
  assertKnown(options, known, 'request');
  assertFlags(options, flags);
  for (const name of objects) {
    const value: unknown = options[name];
    if (value !== undefined && (typeof value !== 'object' || value === null))
      throw invalid(`${name} must be an object`);
  }
  assertFunctions(options, functions);
  if (options.signal !== undefined && !hasMethods(options.signal, 'addEventListener', 'removeEventListener'))
    throw invalid('signal must be an AbortSignal');
  if (options.cookieJar !== undefined && !isCookieJar(options.cookieJar))
    throw invalid('cookieJar must be a CookieJar of tough-cookie');
}

/**
 * The own members of options, refused if they are no object or have a member that is no option. Nothing in their place is no options.
 *
 * @throws ClientError of type Validation
 */
export function readKnown<T extends object>(given: T | undefined, names: ReadonlySet<string>, of: string): T {
  assertObject(given, of);
  const options = own(given);
  assertKnown(options, names, of);
  return options;
}

/** Refuses what is no options object. */
export function assertObject(given: unknown, of: string): void {
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given)))
    throw invalid(`the options of ${of} must be an object${of === 'a request' ? `; ${bodyHint}` : ''}`);
}

/** Refuses members that are no options. */
export function assertKnown(options: object, names: ReadonlySet<string>, of: string): void {
  for (const name of Object.keys(options))
    if (!names.has(name)) throw invalid(`there is no ${of} option '${name}'${insteadOf(name, of, names)}`);
}

/** Refuses what is neither left out nor a boolean. */
export function assertFlags<K extends string>(
  options: Readonly<Partial<Record<K, unknown>>>,
  names: readonly K[],
): void {
  for (const name of names) {
    const value = options[name];
    if (value !== undefined && typeof value !== 'boolean') throw invalid(`${name} must be true or false`);
  }
}

/** Refuses what is neither left out nor a function. */
export function assertFunctions<K extends string>(
  options: Readonly<Partial<Record<K, unknown>>>,
  names: readonly K[],
): void {
  for (const name of names) {
    const value = options[name];
    if (value !== undefined && typeof value !== 'function') throw invalid(`${name} must be a function`);
  }
}

/** Whether something can be used as a jar. */
export function isCookieJar(value: unknown): boolean {
  return hasMethods(value, 'getCookies', 'setCookie');
}

/** Whether something is an object with these methods. */
export function hasMethods(value: unknown, ...methods: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    methods.every((it) => typeof (value as Record<string, unknown>)[it] === 'function')
  );
}
