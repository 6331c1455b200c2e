import { ErrInvalidHeader } from '@wirework/http-errors';
import { headerValueProblem, requestHeaderProblem } from '../security/header-problems.ts';
import { invalid } from '../base/messages.ts';
import type { HeadersInput } from './options.ts';
import type { HeaderRecord } from './request.ts';

/**
 * Returns an empty record of headers. It has no prototype, so that names such as `constructor` have no meaning.
 *
 * @example
 * ```ts
 * emptyHeaders()['constructor']; // → undefined
 * ```
 */
export function emptyHeaders(): Record<string, string | readonly string[]> {
  return Object.create(null) as Record<string, string | readonly string[]>;
}

/** Headers that are sent to another origin. Any other could be a secret. */
export const crossOriginHeaders: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-type',
  'if-modified-since',
  'if-unmodified-since',
  'pragma',
  'range',
  'user-agent',
]);

/**
 * Adds headers to a record, with names in lower case and values as trimmed text. A later header replaces an earlier
 * one.
 */
export function addHeaders(target: Record<string, string | readonly string[]>, input: HeadersInput | undefined): void {
  if (input === undefined) return;
  if (typeof input !== 'object' || (input as unknown) === null)
    throw invalid('Cannot read the headers: they must be an object');
  const pairs = isIterable(input);
  for (const pair of pairs ? input : Object.entries(input)) {
    // A string of two letters would otherwise count as a pair.
    if (!Array.isArray(pair) || pair.length !== 2)
      throw invalid('Cannot read the headers: they must be an object, or pairs of a name and a value');
    const [name, value] = pair as [string, unknown];
    if (value === undefined && !pairs) continue;
    const lower = String(name).toLowerCase();
    const text = typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map(trimmed) : trimmed(value);
    // A request has one line of cookies (RFC 6265, section 5.4).
    target[lower] = (lower === 'cookie' && Array.isArray(text) ? text.join('; ') : text) as string | readonly string[];
  }
}

const inUpperCase = /[A-Z]/;

/**
 * Normalises the headers that a middleware passes on: it may have added `Accept` beside `accept`, or made a `Headers`
 * object.
 */
export function readHeaders(headers: HeaderRecord): HeaderRecord {
  if (
    typeof headers === 'object' &&
    headers !== null &&
    !isIterable(headers) &&
    !Object.keys(headers).some((name) => inUpperCase.test(name))
  )
    return headers;
  const read = emptyHeaders();
  addHeaders(read, headers);
  return read;
}

/**
 * Checks every header of a request.
 *
 * @param maxValue bytes of one value
 * @throws ClientError of type Validation whose cause is `ErrInvalidHeader`
 */
export function checkHeaders(headers: HeaderRecord, maxValue: number): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    let problem = requestHeaderProblem(name);
    if (typeof value === 'object' && Array.isArray(value)) {
      for (const one of value as readonly string[]) problem ??= headerValueProblem(name, one, maxValue);
    } else problem ??= headerValueProblem(name, value, maxValue);
    if (problem !== undefined) throw invalid(`Cannot use the headers: ${problem}`, ErrInvalidHeader);
  }
}

// The lookbehind lets a match begin at the first blank of a run only, which keeps the time linear. `checkHeaders`
// refuses values that are not strings.
const trimmed = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^[\t ]+/, '').replace(/(?<![\t ])[\t ]+$/, '') : value;

function isIterable(input: object): input is Iterable<readonly [string, string]> {
  return typeof (input as Record<symbol, unknown>)[Symbol.iterator] === 'function';
}

/** Returns one value for each header: several lines of one field are the same as one list (RFC 9110, section 5.3). */
export function joinHeaders(headers: HeaderRecord): Record<string, string> {
  const joined = Object.create(null) as Record<string, string>;
  for (const [name, values] of Object.entries(headers))
    joined[name] = typeof values === 'string' ? values : values.join(name === 'cookie' ? '; ' : ', ');
  return joined;
}

/**
 * Headers that make a request conditional (RFC 9110, section 13.1).
 *
 * @example
 * ```ts
 * conditions.some((name) => Object.hasOwn({ 'if-match': '"1"' }, name)); // → true
 * ```
 */
export const conditions = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
] as const;
