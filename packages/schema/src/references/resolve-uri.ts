/**
 * Returns scheme, authority, path and query of a URI reference (RFC 3986 appendix B) with their delimiters; `""` for a
 * part that is absent.
 */
function partsOf(uri: string): readonly string[] {
  const [, ...parts] = /^([^:/?#]+:)?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/.exec(uri) as RegExpExecArray;
  return parts.map((part: string | undefined) => part ?? '');
}

/**
 * Resolves a reference without a fragment against a base (RFC 3986 section 5.2.2). The base may lack a scheme, so that
 * schemas can name each other by relative references alone.
 *
 * @example
 * ```ts
 * resolveUri('http://example.com/a/b.json', '../c.json'); // → 'http://example.com/c.json'
 * ```
 */
export function resolveUri(base: string, reference: string): string {
  if (reference === '') return base;
  const [scheme = '', authority = '', path = '', query = ''] = partsOf(reference);
  const [baseScheme = '', baseAuthority = '', basePath = '', baseQuery = ''] = partsOf(base);
  if (scheme !== '') return scheme + authority + withoutDots(path) + query;
  if (authority !== '') return baseScheme + authority + withoutDots(path) + query;
  if (path === '') return baseScheme + baseAuthority + basePath + (query === '' ? baseQuery : query);
  const isBare = baseAuthority !== '' && basePath === '';
  const folder = path.startsWith('/') ? '' : isBare ? '/' : basePath.slice(0, basePath.lastIndexOf('/') + 1);
  return baseScheme + baseAuthority + withoutDots(folder + path) + query;
}

/** Removes dot segments (RFC 3986 section 5.2.4). */
function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, at) => {
    const isLast = at === segments.length - 1;
    if (segment === '.' || segment === '..') {
      if (segment === '..' && kept.length > 1) kept.pop();
      if (isLast) kept.push('');
    } else {
      kept.push(segment);
    }
  });
  return kept.join('/');
}

/** Returns a URI reference without its fragment, and the fragment; `undefined` if there is no `#`. */
export function splitFragment(uri: string): readonly [string, string | undefined] {
  const at = uri.indexOf('#');
  return at < 0 ? [uri, undefined] : [uri.slice(0, at), uri.slice(at + 1)];
}

/** Returns a fragment without the escapes of URIs; unchanged if they are wrong. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
