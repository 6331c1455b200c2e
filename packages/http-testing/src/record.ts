import { chmodSync, writeFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { copyStream, type Client, type HttpRequest, type HttpResult, type SendRequest } from '@wirework/http-client';
import { assertTypes, openChunks, readKnown, safeHeaders, safeUrl } from '@wirework/http-client/middleware';
import { textOf, type Har, type HarEntry, type HarHeader } from './har.ts';
import { safeBody } from './secrets.ts';

/** Options of {@link record}. */
export interface RecordOptions {
  /**
   * Whether secrets are masked: headers, parameters of URLs, and all below members of JSON (also as lines or events),
   * fields of forms and parts that have the name of
   * a secret, such as `authorization` or `access_token`, or one of `security.sensitiveKeys`.
   *
   * @default true
   */
  readonly redact?: boolean | undefined;
}

/** The calls of a client. */
export interface Recording {
  /** A client like the one that was given, whose calls are recorded. */
  readonly client: Client;
  /** Returns the calls that have ended, as an HTTP archive. */
  har(): Har;
  /** Writes the archive to a file that only its owner may read, with two spaces a level. */
  save(path: string): void;
}

const knownOptions = new Set(['redact'] satisfies (keyof RecordOptions)[]);

/** Bytes of one body that are recorded. */
const maxBody = 10 * 1024 ** 2;

/**
 * Records the calls of a client as an HTTP archive (HAR), which {@link replay} plays in tests. A call is one entry:
 * the request of the caller, and the response that the caller got after retries and redirects. A call that fails is not
 * recorded. A body is recorded up to 10 MiB; that of a stream when it was read to its end.
 *
 * @param client its connections are shared; close only this one
 * @param options whether secrets are masked
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const recording = record(createClient());
 * await recording.client.get('https://api.example.com/users/1');
 * recording.save('users.har');
 * ```
 */
export function record(client: Client, options: RecordOptions = {}): Recording {
  const settings = readKnown(options, knownOptions, 'recording');
  assertTypes(settings, ['redact'], 'boolean');
  const { redact = true } = settings;
  const entries: HarEntry[] = [];
  const har = (): Har => ({
    log: { version: '1.2', creator: { name: '@wirework/http-testing', version: '1' }, entries: [...entries] },
  });
  return {
    client: client.extend({ middleware: [(next) => (request) => recordCall(next, request, redact, entries)] }),
    har,
    save: (path) => {
      writeFileSync(path, `${JSON.stringify(har(), undefined, 2)}\n`, { mode: 0o600 });
      // The mode of a file that existed is kept otherwise.
      chmodSync(path, 0o600);
    },
  };
}

async function recordCall(
  next: SendRequest,
  request: HttpRequest,
  redact: boolean,
  entries: HarEntry[],
): Promise<HttpResult> {
  const startedDateTime = new Date().toISOString();
  const started = performance.now();
  const sent = await sentBody(request);
  const result = await next(request);
  const add = (received: Buffer | undefined): void => {
    const time = performance.now() - started;
    entries.push(entryOf({ request, result, sent, received, startedDateTime, time, redact }));
  };
  if (!request.stream) {
    const body = result.bytes();
    add(body.length <= maxBody ? Buffer.from(body) : undefined);
    return result;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const copy = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= maxBody) chunks.push(chunk);
      done();
    },
    final(done) {
      add(size <= maxBody ? Buffer.concat(chunks) : undefined);
      done();
    },
  });
  return copyStream(result, copy, { sensitiveKeys: request.sensitiveKeys });
}

/** Returns the bytes of a body that can be read twice; `undefined` if there is none, or it is a stream. */
async function sentBody({ body }: HttpRequest): Promise<Buffer | undefined> {
  if (body === undefined || !body.replayable) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openChunks(body)) {
    size += chunk.length;
    if (size > maxBody) return undefined;
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

interface Call {
  readonly request: HttpRequest;
  readonly result: HttpResult;
  readonly sent: Buffer | undefined;
  readonly received: Buffer | undefined;
  readonly startedDateTime: string;
  readonly time: number;
  readonly redact: boolean;
}

function entryOf({ request, result, sent, received, startedDateTime, time, redact }: Call): HarEntry {
  const headersOf = (entries: Iterable<readonly [string, unknown]>): HarHeader[] => {
    const lines = [...entries].flatMap(([name, value]) => [value].flat().map((line) => [name, String(line)] as const));
    return lines.map(([name, value]) => ({
      name,
      value: redact ? (safeHeaders([[name, value]], request)[name] ?? '') : value,
    }));
  };
  const bodyOf = (bytes: Buffer, type: string): Buffer =>
    redact ? safeBody(bytes, type, request.sensitiveKeys) : bytes;
  const url = redact ? safeUrl(request) : request.url;
  const sentType = [request.headers['content-type'] ?? ''].flat().join();
  const mimeType = result.headers.get('content-type') ?? '';
  const httpVersion = result.meta.proto;
  return {
    startedDateTime,
    time,
    request: {
      method: request.method,
      url,
      httpVersion,
      headers: headersOf(Object.entries(request.headers)),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: -1,
      bodySize: sent?.length ?? (request.body === undefined ? 0 : -1),
      ...(sent !== undefined && { postData: { mimeType: sentType, ...textOf(bodyOf(sent, sentType)) } }),
    },
    response: {
      status: result.statusCode,
      statusText: result.statusText,
      httpVersion,
      headers: headersOf(result.headers.entries()),
      cookies: [],
      content: {
        size: received?.length ?? -1,
        mimeType,
        ...(received === undefined ? { comment: 'the body has more than 10 MiB' } : textOf(bodyOf(received, mimeType))),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}
