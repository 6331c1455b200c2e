import { readFileSync } from 'node:fs';
import type { Config } from '@wirework/http-client';
import { identifyingHeaders, invalid, parseJson, readKnown } from '@wirework/http-client/middleware';
import { sanitizeUrl } from '@wirework/http-errors';
import { createFakeClient, type FakeAnswer, type FakeClient, type SentRequest } from './fake-client.ts';
import type { Har, HarEntry, HarRequest } from './har.ts';
import { boundaryOf, masked, safeBody } from './secrets.ts';

/** Options of {@link replay}. */
export interface ReplayOptions {
  /**
   * - `'strict'`: requests come in the recorded order, each with the recorded method, URL and body, and each entry
   *   answers once.
   * - `'lenient'`: requests come in any order. The method and the URL decide, with its parameters in any order; of
   *   several entries, those with the headers of the request, such as `x-user`, answer in turn, and the last one again
   *   and again.
   *
   * @default 'strict'
   */
  readonly matching?: 'strict' | 'lenient' | undefined;
}

const knownOptions = new Set(['matching'] satisfies (keyof ReplayOptions)[]);

/**
 * Makes a client that answers from an HTTP archive (HAR), of {@link record} or of a browser, and opens no sockets. A
 * request that is not in the archive fails with a sentence that says which one was expected. Redacted secrets do not
 * count as differences.
 *
 * @param archive the archive, or the path of its file
 * @param options how requests are matched
 * @param config as for `createClient`
 * @throws ClientError of type Validation for an archive without entries, or an unknown option; errors of the file
 *   system; SyntaxError for a file that is not JSON
 * @example
 * ```ts
 * const { client } = replay('users.har');
 * (await client.get('https://api.example.com/users/1')).json();
 * ```
 */
export function replay(archive: string | URL | Har, options: ReplayOptions = {}, config?: Config): FakeClient {
  const { matching = 'strict' } = readKnown(options, knownOptions, 'replay');
  if (matching !== 'strict' && matching !== 'lenient')
    throw invalid("Cannot replay the archive: matching must be 'strict' or 'lenient'");
  const entries = entriesOf(archive);
  const sensitiveKeys = config?.security?.sensitiveKeys;
  return createFakeClient(
    matching === 'strict' ? inOrder(entries, sensitiveKeys) : inAnyOrder(entries, sensitiveKeys),
    config,
  );
}

function entriesOf(archive: string | URL | Har): readonly HarEntry[] {
  const isFile = typeof archive === 'string' || Object.prototype.toString.call(archive) === '[object URL]';
  const read = isFile ? parseJson(readFileSync(archive as string | URL, 'utf8')) : archive;
  const entries = (read as Partial<Har> | null)?.log?.entries;
  if (!Array.isArray(entries) || !(entries as Partial<HarEntry>[]).every((it) => it?.request?.url && it.response))
    throw invalid(
      "Cannot replay the archive: it needs 'log.entries' with a request and a response each, as HAR 1.2 says",
    );
  return entries as readonly HarEntry[];
}

type Answer = (request: SentRequest) => FakeAnswer;
type Names = readonly string[] | undefined;

/** Returns a URL as it is sent, without secrets. Its user information is sent as a header. */
function sentUrl(url: string, sensitiveKeys: Names): URL {
  return Object.assign(new URL(sanitizeUrl(url, { sensitiveKeys })), { username: '', password: '', hash: '' });
}

function inOrder(entries: readonly HarEntry[], sensitiveKeys: Names): Answer {
  let at = 0;
  return (request) => {
    const entry = entries[at++];
    if (entry === undefined)
      throw invalid(
        `Cannot replay the request: the archive has only ${entries.length}, and then comes ${nameOf(request)}`,
      );
    const expected = `${entry.request.method} ${sentUrl(entry.request.url, sensitiveKeys).href}`;
    if (expected !== `${request.method} ${sentUrl(request.url, sensitiveKeys).href}`)
      throw invalid(`Cannot replay the request: number ${at} in the archive is ${expected} and not ${nameOf(request)}`);
    if (!isRecordedBody(entry, request, sensitiveKeys))
      throw invalid(
        `Cannot replay the request: its body differs from that of number ${at} in the archive, ${expected}`,
      );
    return answerOf(entry);
  };
}

function inAnyOrder(entries: readonly HarEntry[], sensitiveKeys: Names): Answer {
  const keyOf = (method: string, url: string): string => {
    const parsed = sentUrl(url, sensitiveKeys);
    parsed.searchParams.sort();
    return `${method} ${parsed.href}`;
  };
  const waiting = new Map<string, HarEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry.request.method, entry.request.url);
    waiting.set(key, [...(waiting.get(key) ?? []), entry]);
  }
  return (request) => {
    const found = waiting.get(keyOf(request.method, request.url)) ?? [];
    const own = found.filter((it) => isOfSameUser(it, request));
    const candidates = own.length > 0 ? own : found;
    const [entry] = candidates;
    if (entry === undefined) throw invalid(`Cannot replay the request: the archive has no ${nameOf(request)}`);
    if (candidates.length > 1) found.splice(found.indexOf(entry), 1);
    return answerOf(entry);
  };
}

/** Returns whether a request has the recorded headers that may identify a user, apart from redacted ones. */
function isOfSameUser({ request: { headers } }: HarEntry, request: SentRequest): boolean {
  const recorded = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return Object.entries(identifyingHeaders(recorded)).every(
    ([name, value]) => value === masked || String(request.headers[name] ?? '') === value,
  );
}

function isRecordedBody({ request: { postData } }: HarEntry, { body, headers }: SentRequest, keys: Names): boolean {
  // Some browsers write only the fields of a form.
  const { text, encoding, mimeType = '' }: Partial<NonNullable<HarRequest['postData']>> = postData ?? {};
  if (text === undefined) return true;
  const recorded = Buffer.from(text, encoding ?? 'utf8');
  const type = [headers['content-type'] ?? ''].flat().join();
  const [own, other] = [boundaryOf(type), boundaryOf(mimeType)];
  const hasParts = own !== undefined && other !== undefined;
  // Each multipart body has another boundary. One character is one byte in latin1.
  const sent = hasParts
    ? Buffer.from(
        Buffer.from(body)
          .toString('latin1')
          .replaceAll(`--${own}`, () => `--${other}`),
        'latin1',
      )
    : Buffer.from(body);
  return recorded.equals(sent) || recorded.equals(safeBody(sent, hasParts ? mimeType : type, keys));
}

/** Headers about the bytes on the wire. An archive has the decoded body. */
const wireHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

function answerOf({ request, response }: HarEntry): FakeAnswer {
  const { content } = response;
  if (content.text === undefined && content.size !== 0 && request.method !== 'HEAD')
    throw invalid(
      `Cannot replay the request: the archive has no body for ${request.method} ${sanitizeUrl(request.url)}`,
    );
  const headers: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const { name, value } of response.headers) {
    const key = name.toLowerCase();
    // The length is all that HEAD says of a body. Browsers also write the pseudo-headers of HTTP/2.
    const isOfWire = wireHeaders.has(key) && !(request.method === 'HEAD' && key === 'content-length');
    if (!isOfWire && !key.startsWith(':')) (headers[key] ??= []).push(value);
  }
  return { status: response.status, headers, body: Buffer.from(content.text ?? '', content.encoding ?? 'utf8') };
}

const nameOf = ({ method, url }: SentRequest): string => `${method} ${sanitizeUrl(url)}`;
