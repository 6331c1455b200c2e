/** The parts of a URI reference (RFC 3986 appendix B); `undefined` is absent, `""` is empty. */
interface UriParts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
}

const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;

function parse(uri: string): UriParts {
  const match = parts.exec(uri) as RegExpExecArray;
  return { scheme: match[1], authority: match[2], path: match[3] ?? '', query: match[4] };
}

/**
 * Resolves a reference without a fragment against a base (RFC 3986 section 5.2.2). A base without a scheme is
 * taken as it is, so schemas may name each other by relative references alone.
 *
 * @example
 * ```ts
 * resolveUri('http://example.com/a/b.json', '../c.json'); // → 'http://example.com/c.json'
 * ```
 */
export function resolveUri(base: string, reference: string): string {
  if (reference === '') return base;
  const to = parse(reference);
  if (to.scheme !== undefined) return format({ ...to, path: withoutDots(to.path) });
  const from = parse(base);
  if (to.authority !== undefined) return format({ ...to, scheme: from.scheme, path: withoutDots(to.path) });
  if (to.path === '') return format({ ...from, query: to.query ?? from.query });
  const path = to.path.startsWith('/') ? to.path : merge(from, to.path);
  return format({ ...from, path: withoutDots(path), query: to.query });
}

/** RFC 3986 section 5.2.3. */
function merge(base: UriParts, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

/** RFC 3986 section 5.2.4. */
function withoutDots(path: string): string {
  if (!path.includes('.')) return path;
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

function format({ scheme, authority, path, query }: UriParts): string {
  return (
    (scheme === undefined ? '' : `${scheme}:`) +
    (authority === undefined ? '' : `//${authority}`) +
    path +
    (query === undefined ? '' : `?${query}`)
  );
}

/** A URI reference without its fragment, and the fragment; `undefined` when there is no `#`. */
export function splitFragment(uri: string): readonly [string, string | undefined] {
  const at = uri.indexOf('#');
  return at < 0 ? [uri, undefined] : [uri.slice(0, at), uri.slice(at + 1)];
}
