import { maxTextBytes } from '../base/bounds.ts';
import { byteLength } from '../base/bytes.ts';
import { hasControl } from '../base/has-control.ts';
import { encodeFields } from './encode-fields.ts';
import { invalid } from '../base/messages.ts';
import type { RequestOptions } from './options.ts';

/**
 * Reads the URL of a request. Refuses control characters, backslashes and outer spaces, which the platform's parser
 * corrects silently: attackers use them to make one host look like another.
 *
 * @param max the most bytes; the client that sends the request checks its own limit too
 * @throws ClientError of type Validation
 * @example
 * ```ts
 * parseUrl('https://api.example.com/a').origin; // → 'https://api.example.com'
 * ```
 */
export function parseUrl(input: string | URL, max: number = maxTextBytes): URL {
  const text = typeof input === 'string' ? input : String(input);
  if (text === '') throw invalid('Cannot read the URL: it is empty');
  // A UTF-16 unit takes at most three bytes, so the bytes of a short text need no count.
  if (text.length * 3 > max && (text.length > max || byteLength(text) > max))
    throw invalid(`Cannot read the URL: it is longer than ${max} bytes (security.maxUrlBytes)`);
  if (hasControl(text) || text.trim() !== text)
    throw invalid('Cannot read the URL: it contains a control character, or begins or ends with white space');
  const url = readUrl(text);
  if (url === undefined)
    throw invalid(
      "Cannot read the URL: it does not parse as an absolute URL; for paths below a base URL there is the field 'baseUrl' of createClient",
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalid('Cannot read the URL: the scheme is not http or https');
  const query = text.indexOf('?');
  if (text.lastIndexOf('\\', query < 0 ? text.length : query) >= 0)
    throw invalid('Cannot read the URL: it contains a backslash');
  return url;
}

/** Appends a query to that of a URL. */
export function withQuery(input: string | URL, query: RequestOptions['query']): string {
  const text = typeof input === 'string' ? input : String(input);
  if (query === undefined) return text;
  const added = encodeFields(query, 'query').replaceAll('+', '%20');
  if (added === '') return text;
  const hash = text.indexOf('#');
  const bare = hash < 0 ? text : text.slice(0, hash);
  const joint = !bare.includes('?') ? '?' : bare.endsWith('?') || bare.endsWith('&') ? '' : '&';
  return `${bare}${joint}${added}${hash < 0 ? '' : text.slice(hash)}`;
}

/**
 * Parses a URL; returns `undefined` for a text that is not one. `URL.canParse` is not used: on Node 20 and 22 it
 * returns `false` for a text such as `http://münchen.example/` once the engine has optimised its caller.
 */
export function readUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
