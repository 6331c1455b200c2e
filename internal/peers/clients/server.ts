import { createHash } from 'node:crypto';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request at the server, without the parts that depend on the name and the connection of the client. */
export interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on loopback that understands every library of the test. */
export interface Server {
  readonly url: string;
  readonly port: number;
  /** Every request, in order. */
  readonly seen: Seen[];
  readonly close: () => Promise<void>;
}

/** Headers in which `fetch` and a client may differ, and a key that is random. */
const own = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'host',
  'idempotency-key',
  'sec-fetch-mode',
  'user-agent',
];

/**
 * Starts the server. The path chooses the response: none for `never`, a 404 for `missing`, several chunks for `stream`.
 */
export async function startServer(): Promise<Server> {
  const seen: Seen[] = [];
  const server = http.createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { headers, body } = withoutChance(request.headers, Buffer.concat(chunks));
        seen.push({ method: request.method, url: request.url, headers, body: digest(body) });
        answer(request.url ?? '', body, response);
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, seen, close };
}

/** Removes random parts, such as the boundaries of forms, whose lengths differ. */
function withoutChance(
  headers: IncomingHttpHeaders,
  body: Buffer,
): { readonly headers: IncomingHttpHeaders; readonly body: Buffer } {
  const kept: IncomingHttpHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
  const type = headers['content-type'] ?? '';
  const boundary = /boundary=(.*)/.exec(type)?.[1];
  if (boundary === undefined) return { headers: kept, body };
  kept['content-type'] = type.replace(boundary, 'boundary');
  if (headers['content-length'] !== undefined)
    kept['content-length'] = headers['content-length'] === String(body.length) ? 'its length' : 'another';
  return {
    headers: kept,
    body: Buffer.from(body.toString('latin1').replaceAll(boundary, 'boundary').trimEnd(), 'latin1'),
  };
}

const digest = (bytes: Buffer): string =>
  bytes.length < 1000 ? bytes.toString() : `${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('hex')}`;

function answer(path: string, body: Buffer, response: ServerResponse): void {
  const isStream = path.includes('stream') || /"stream":\s*true/.test(body.subarray(0, 1000).toString());
  if (path.includes('never')) return;
  if (path.includes('missing')) return json(response, { error: { message: 'there is none', type: 'missing' } }, 404);
  if (path.includes('graphql')) return json(response, { data: { size: body.length } });
  if (path.includes('trpc'))
    return json(
      response,
      path
        .split('?')[0]
        ?.split(',')
        .map(() => ({ result: { data: { size: body.length } } })),
    );
  if (path.includes('chat') && isStream)
    return pieces(response, [
      ...tokens.map(
        (content) => `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta: { content } }] })}\n\n`,
      ),
      'data: [DONE]\n\n',
    ]);
  if (path.includes('messages') && isStream)
    return pieces(
      response,
      tokens.map(
        (text) =>
          `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })}\n\n`,
      ),
    );
  if (path.includes('generate') && isStream)
    return pieces(
      response,
      [...tokens, ''].map((token) => `${JSON.stringify({ response: token, done: token === '' })}\n`),
    );
  if (isStream) return pieces(response, tokens);
  json(response, { id: 'one', object: 'thing', size: body.length });
}

const tokens = Array.from({ length: 20 }, (_, at) => `piece ${at} ${'x'.repeat(at * 100)}\n`);

/** Sends each piece as a separate chunk. */
function pieces(response: ServerResponse, texts: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const [first, ...rest] = texts;
  const next = (): void =>
    void (rest.length === 0 ? response.end() : response.write(rest.shift(), () => setImmediate(next)));
  response.write(first, next);
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  const text = JSON.stringify(value);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}
