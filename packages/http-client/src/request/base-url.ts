import { invalid } from '../base/messages.ts';
import { tagOf } from '../base/tag-of.ts';
import { parseUrl } from './parse-url.ts';

/** The URL below which a client resolves paths. */
export class BaseUrl {
  readonly #base: URL;

  /** @throws ClientError of type Validation for a URL that is not absolute, or contains user information */
  constructor(url: string | URL) {
    this.#base = parseUrl(url);
    if (this.#base.username !== '' || this.#base.password !== '')
      throw invalid('Cannot make the client: the base URL must not contain user information');
    this.#base.hash = '';
  }

  get origin(): string {
    return this.#base.origin;
  }

  /**
   * Returns the URL for a path, with the queries of both. `''` is the base URL itself, and a query replaces its path;
   * an absolute URL is returned unchanged.
   *
   * @throws ClientError of type Validation for a path that leads out of the base URL, or is not a string
   */
  resolve(path: string | URL): URL {
    const base = this.#base;
    if (tagOf(path) === 'URL') return parseUrl(path);
    if (typeof path !== 'string') throw invalid('Cannot resolve the path: it must be a string or a URL');
    if (path === '') return new URL(base);
    if (/^https?:\/\//i.test(path)) return parseUrl(path);
    if (path.startsWith('//') || path.includes('\\') || /^[a-z][a-z\d+.-]*:/i.test(path)) throw escapes();
    const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
    const start = path.startsWith('?') ? base.pathname : folder;
    const url = parseUrl(`${base.origin}${start}${path.replace(/^\//, '')}`);
    if (url.origin !== base.origin || !`${url.pathname}/`.startsWith(folder) || hidesParentSteps(url.pathname))
      throw escapes();
    if (base.search.length > 1)
      url.search = url.search.length > 1 ? `${base.search}&${url.search.slice(1)}` : base.search;
    return url;
  }
}

/** Whether a path has `..` beside an encoded slash. The URL parser does not resolve it, but a server may. */
const hidesParentSteps = (pathname: string): boolean => /(?:^|\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i.test(pathname);

const escapes = (): Error => invalid('Cannot resolve the path: it leads out of the base URL');
