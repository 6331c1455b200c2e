import { fieldTokens, listItems, parametersOf } from '../../base/field-tokens.ts';
import { invalid } from '../../base/messages.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { partsOf } from '../../client/feature-parts.ts';
import { assertTypes, readKnown } from '../../base/assert-options.ts';
import type { RequestOptions } from '../../request/options.ts';
import { readUrl } from '../../request/parse-url.ts';
import type { BaseResult } from '../../response/base-result.ts';
import { askHook } from './ask-hook.ts';
import { assertBetween, type Getter } from './getter.ts';

/** Options of {@link pages}. */
export interface PagesOptions<Options, Result, Item> {
  /** The most pages that are read, 1–100,000. */
  readonly maxPages: number;
  /**
   * Returns the URL of the next page, absolute or relative to that of the page; `undefined` after the last one. By
   * default it is that of the link with the relation `next` (RFC 8288) in the header `Link`.
   */
  readonly next?: ((page: Result) => string | URL | undefined | Promise<string | URL | undefined>) | undefined;
  /** Returns the items of a page. Without it, the pages themselves are returned. */
  readonly items?: ((page: Result) => Iterable<Item> | Promise<Iterable<Item>>) | undefined;
  /** Options of each request; `query` is for the first one only, because links contain theirs. */
  readonly request?: Options | undefined;
}

const knownOptions = new Set(['maxPages', 'next', 'items', 'request'] satisfies (keyof PagesOptions<
  unknown,
  unknown,
  unknown
>)[]);

const mostPages = 100_000;

/**
 * Reads a list page by page: each page is requested when the loop asks for it.
 *
 * A page of another origin is refused, since the request may have secrets, and so is one that was read before.
 *
 * @param client a client or a session of any platform
 * @param url the first page
 * @returns the items if there is an option `items`, otherwise the results
 * @throws ClientError for a status of 400 or more, for a link that is refused, and as `client.get` does
 * @example
 * ```ts
 * const names = [];
 * const items = (page) => page.json().map((it) => it.name);
 * for await (const name of pages(client, 'https://api.example.com/users', { maxPages: 10, items })) names.push(name);
 * ```
 */
export function pages<Options extends object, Result extends BaseResult, Item = Result>(
  client: Getter<Options, Result>,
  url: string | URL,
  options: PagesOptions<Options, Result, Item>,
): AsyncGenerator<Item, void, undefined> {
  const settings = readKnown(options, knownOptions, 'pages');
  assertBetween(settings, 'maxPages', 1, mostPages, true);
  assertTypes(settings, ['next', 'items'], 'function');
  return read(client, url, settings);
}

async function* read<Options extends object, Result extends BaseResult, Item>(
  client: Getter<Options, Result>,
  first: string | URL,
  { maxPages, next = nextLink, items, request }: PagesOptions<Options, Result, Item>,
): AsyncGenerator<Item, void, undefined> {
  const { clock, closed, config } = partsOf(client);
  const { timeouts, signal } = ownCopy(request as RequestOptions | undefined);
  const { request: timeout = config.timeouts.request } = ownCopy(timeouts);
  const limits = { clock, closed, timeout, left: timeout, signal };
  const visited = new Set<string>();
  let url = first;
  let origin: string | undefined;
  for (let count = 1; ; count++) {
    const page = (await client.get(url, count === 1 ? request : withoutQuery(request))).throwForStatus();
    // A redirect of the first page to another origin has left the secrets of the request behind; a link must not.
    origin ??= new URL(page.meta.redirectChain[0] ?? page.url).origin;
    visited.add(page.url);
    const ask = <T>(activity: string, hook: () => T | PromiseLike<T>): Promise<T> =>
      askHook(hook, { ...limits, url: page.url, activity });
    if (items === undefined) yield page as unknown as Item;
    else yield* await ask("waiting for 'items'", () => items(page));
    if (count >= maxPages) return;
    const target = await ask("waiting for 'next'", () => next(page));
    if (target === undefined) return;
    url = checkedTarget(target, page.url, origin, visited);
  }
}

/** Returns the absolute URL of a page. Throws if it must not be requested. */
function checkedTarget(target: string | URL, base: string, origin: string, visited: ReadonlySet<string>): string {
  const url = readUrl(String(target), new URL(base));
  if (url === undefined) throw invalid('Cannot get the next page: its URL does not parse');
  if (url.origin !== origin) throw invalid('Cannot get the next page: it is at another origin');
  if (visited.has(url.href)) throw invalid('Cannot get the next page: it was read before');
  return url.href;
}

function withoutQuery<Options extends object>(options: Options | undefined): Options | undefined {
  return options === undefined ? undefined : { ...options, query: undefined };
}

const nextLink = (page: BaseResult): string | undefined => linkOf(page.headers.get('link') ?? '', 'next');

/**
 * Returns the target of the first link with a relation in a header `Link` (RFC 8288, section 3), about the page itself;
 * `undefined` without one.
 */
export function linkOf(header: string, relation: string): string | undefined {
  for (const [target, ...rest] of listItems(fieldTokens(header))) {
    if (target?.kind !== 'target') return undefined;
    const parameters = parametersOf(rest);
    // Only the first `rel` of a link counts.
    const relations = parameters
      .find((it) => it.name === 'rel')
      ?.value?.toLowerCase()
      // Some servers quote it as in JavaScript.
      .replace(/^'([^']*)'$/, '$1')
      .split(/\s+/);
    const isElsewhere = parameters.some((it) => it.name === 'anchor');
    if (!isElsewhere && relations?.includes(relation) === true) return target.text;
  }
  return undefined;
}
