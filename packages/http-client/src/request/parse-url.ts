import { mostText } from '../config/bounds.ts';
import { hasControl } from '../security/header-problems.ts';
import { encodeFields } from './encode-fields.ts';
import { invalid } from './invalid.ts';
import type { RequestOptions } from './options.ts';
import { readUrl } from './read-url.ts';

/**
 * Reads the URL of a request. It refuses what the platform's parser corrects silently: control characters, backslashes, spaces around the URL. They
 * are used to make one host look like another.
 *
 * @param max bytes; the client that sends the request has a limit of its own
 * @throws ClientError of type Validation
 */
export function parseUrl(input: string | URL, max: number = mostText): URL {
  const text = typeof input === 'string' ? input : String(input);
  if (text === '') throw invalid('URL validation failed: it is empty');
  // A unit has at most three bytes, so short texts need not be counted.
  if (text.length * 3 > max && (text.length > max || Buffer.byteLength(text) > max))
    throw invalid(`URL validation failed: it is longer than ${max} bytes (security.maxUrlBytes)`);
  if (hasControl(text) || text.trim() !== text)
    throw invalid('URL validation failed: it contains a control character, or begins or ends with white space');
  const url = readUrl(text);
  if (url === undefined)
    throw invalid(
      'URL validation failed: it does not parse as an absolute URL; for paths below a base URL there is createDomainClient',
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalid('URL validation failed: the scheme is not http or https');
  const query = text.indexOf('?');
  if (text.lastIndexOf('\\', query < 0 ? text.length : query) >= 0)
    throw invalid('URL validation failed: it contains a backslash');
  return url;
}

/** The URL with a query appended to its own. */
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
