import { createReadStream } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType } from '@wirework/http-errors';
import { createClient, type Client } from '../src/features/client/client.ts';
import { ErrRequestBodyTooLarge } from '../src/base/sentinels.ts';
import type { BodyInput } from '../src/body/request-body.ts';
import type { MultipartPart } from '../src/body/multipart.ts';
import { createFetch } from '../src/features/fetch/create-fetch.ts';
import { createSession } from '../src/features/session/session.ts';
import { failure } from './support/fails.ts';
import { listen } from './support/listen.ts';
import type { Middleware } from '../src/response/middleware.ts';
import type { HttpResult } from '../src/response/result.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer((_request, response) => void response.end());
  client = createClient({ retry: { maxRetries: 0 } });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

/** Returns the request with that body, as it arrives. */
async function sent(
  options: Parameters<Client['post']>[1],
): Promise<{ body: string; type: string | undefined; length: string | undefined; coding: string | undefined }> {
  await client.post(server.url, options);
  const { body, headers } = server.seen.at(-1) ?? { body: '', headers: {} };
  return {
    body,
    type: headers['content-type'],
    length: headers['content-length'],
    coding: headers['transfer-encoding'],
  };
}

const bytes = new TextEncoder().encode('xgrößex').subarray(1, -1);
const buffer = bytes.slice().buffer;
const text = 'größe';

async function* pieces(): AsyncGenerator<Uint8Array | string> {
  yield bytes.subarray(0, 3);
  yield bytes.subarray(3);
}

describe('body', () => {
  const octets = 'application/octet-stream';
  it.each<[string, BodyInput, string | undefined, string | undefined]>([
    ['text', text, 'text/plain;charset=utf-8', '7'],
    ['a view of bytes', bytes, octets, '7'],
    ['an ArrayBuffer', buffer, octets, '7'],
    ['a DataView', new DataView(buffer) as unknown as Uint8Array, octets, '7'],
    ['a Blob with a type', new Blob([bytes], { type: 'text/x' }), 'text/x', '7'],
    ['a Blob without one', new Blob([bytes]), undefined, '7'],
    ['a File', new File([bytes], 'a.txt', { type: 'text/plain' }), 'text/plain', '7'],
    ['a Node stream', Readable.from([bytes]), undefined, undefined],
    ['a Web stream', new Blob([bytes]).stream() as ReadableStream<Uint8Array>, undefined, undefined],
    ['an async iterable', pieces(), undefined, undefined],
    ['an iterable of all kinds of chunks', ['gr', bytes.subarray(2, 4), bytes.slice(4).buffer], undefined, undefined],
    ['a function that opens a stream', pieces, undefined, undefined],
    ['a function that gives text', () => text, undefined, undefined],
    ['a function that gives bytes, later', () => Promise.resolve(bytes), undefined, undefined],
  ])('sends %s unchanged', async (_what, body, type, length) => {
    expect(await sent({ body })).toEqual({
      body: text,
      type,
      length,
      coding: length === undefined ? 'chunked' : undefined,
    });
  });

  it('sends URLSearchParams as a form, with the type of the caller if set', async () => {
    const body = new URLSearchParams({ a: '1 &', b: 'ö' });
    expect(await sent({ body })).toMatchObject({
      body: 'a=1+%26&b=%C3%B6',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    });
    expect(await sent({ body: '<a/>', headers: { 'Content-Type': 'text/xml' } })).toMatchObject({
      body: '<a/>',
      type: 'text/xml',
    });
  });

  it('sends no body headers without a body, and content-length 0 for a POST', async () => {
    expect(await sent({})).toEqual({ body: '', type: undefined, length: '0', coding: undefined });
    expect(await sent({ body: null as unknown as string })).toMatchObject({ body: '', type: undefined });
  });

  it.each<[string, unknown]>([
    ['a number', 5],
    ['a plain object', { a: 1 }],
    ['a function that gives a number', () => 5],
    ['an iterable of numbers', [1, 2]],
  ])('throws for %s', async (_what, body) => {
    const error = await failure(client.post(server.url, { body: body as string }));
    expect([error.type, error.message]).toEqual([
      ErrorType.Validation,
      expect.stringMatching(/^Cannot send the body: .* must /),
    ]);
  });
});

describe('json and form', () => {
  it('json accepts any value with a JSON form', async () => {
    expect(await sent({ json: { a: [1, null, 'ö'] } })).toMatchObject({
      body: '{"a":[1,null,"ö"]}',
      type: 'application/json',
      length: '19',
    });
    expect(await sent({ json: null })).toMatchObject({ body: 'null' });
    expect(await sent({ json: 0 })).toMatchObject({ body: '0' });
  });

  it('json throws for other values, with the error of the serialiser as cause', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const error = await failure(client.post(server.url, { json: cycle }));
    expect([error.type, (error.cause as Error).name]).toEqual([ErrorType.Validation, 'TypeError']);
    expect((await failure(client.post(server.url, { json: () => undefined }))).message).toContain('has no JSON form');
  });

  it('form accepts fields with one value, several, or none', async () => {
    expect(await sent({ form: { a: 1, b: ['x', true], c: null, d: undefined, 'é &': 5n } })).toMatchObject({
      body: 'a=1&b=x&b=true&%C3%A9+%26=5',
      type: 'application/x-www-form-urlencoded',
    });
  });

  it('form accepts keys of up to 256 bytes and values up to the limit of the body', async () => {
    const [key, value] = ['k'.repeat(256), 'é'.repeat(100_000)];
    expect(await sent({ form: { [key]: value } })).toMatchObject({ body: `${key}=${'%C3%A9'.repeat(100_000)}` });
    expect(await failure(client.post(server.url, { form: { [`${key}k`]: '' } }))).toMatchObject({
      type: ErrorType.Validation,
      attempts: 0,
    });
    await using small = createClient({ security: { maxRequestBodySize: 1000 } });
    expect(errorIs(await failure(small.post(server.url, { form: { a: value } })), ErrRequestBodyTooLarge)).toBe(true);
  });

  it('bytes whose length a middleware left out are limited too', async () => {
    const withoutLength: Middleware = (next) => (request) =>
      next({ ...request, body: request.body && { ...request.body, length: undefined } });
    const middleware = [withoutLength];
    await using small = createClient({ security: { maxRequestBodySize: 3 }, middleware });
    expect(errorIs(await failure(small.post(server.url, { body: 'abcd' })), ErrRequestBodyTooLarge)).toBe(true);
  });

  it('contentLength is sent for a stream, which fails if it has another length', async () => {
    const bytesOf = async function* (): AsyncGenerator<string> {
      yield* ['ab', 'cd'];
    };
    for (const body of [bytesOf, bytesOf(), Readable.from(['abcd']), 'abcd'])
      expect(await sent({ body, contentLength: 4 })).toMatchObject({ body: 'abcd', length: '4' });
    for (const [contentLength, why] of [
      [3, 'more bytes than its contentLength of 3'],
      [5, 'fewer bytes than its contentLength of 5'],
    ] as const) {
      const before = server.seen.length;
      expect(await failure(client.post(server.url, { body: bytesOf, contentLength }))).toMatchObject({
        type: ErrorType.Validation,
        message: expect.stringContaining(why),
      });
      expect(server.seen).toHaveLength(before);
    }
    for (const options of [
      { body: 'abc', contentLength: 4 },
      { json: 1, contentLength: 1 },
      { contentLength: 1 },
      { body: bytesOf, contentLength: -1 },
      { body: bytesOf, contentLength: 1.5 },
    ]) {
      expect(await failure(client.post(server.url, options))).toMatchObject({
        type: ErrorType.Validation,
        attempts: 0,
      });
    }
  });

  it('throws for two bodies', async () => {
    expect((await failure(client.post(server.url, { json: 1, form: {} }))).message).toContain(
      "'json' and 'form' exclude each other",
    );
  });
});

describe('multipart', () => {
  /** The form, as the platform's own parser reads what arrived. */
  async function received(
    multipart: readonly MultipartPart[] | FormData,
  ): Promise<[string, string, string?, string?][]> {
    const { body, type, length } = await sent({ multipart });
    if (length !== undefined) expect(Buffer.byteLength(body)).toBe(Number(length));
    const form = await new Response(body, { headers: { 'content-type': type ?? '' } }).formData();
    const fields: [string, string, string?, string?][] = [];
    for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
      fields.push(typeof value === 'string' ? [name, value] : [name, await value.text(), value.name, value.type]);
    }
    return fields;
  }

  it('sends text, bytes, files, streams and functions', async () => {
    const file = new File(['f'], 'ä"b.txt', { type: 'text/x' });
    const parts: MultipartPart[] = [
      { name: 'text', data: text },
      { name: 'a "quoted" name', data: '' },
      { name: 'bytes', data: bytes, filename: 'b.bin' },
      { name: 'buffer', data: buffer, filename: 'b.txt', contentType: 'text/y' },
      { name: 'file', data: file },
      { name: 'renamed', data: file, filename: 'c.txt' },
      { name: 'blob', data: new Blob(['b']) },
    ];
    const known: [string, string, string?, string?][] = [
      ['text', text],
      ['a "quoted" name', ''],
      ['bytes', text, 'b.bin', 'application/octet-stream'],
      ['buffer', text, 'b.txt', 'text/y'],
      ['file', 'f', 'ä"b.txt', 'text/x'],
      ['renamed', 'f', 'c.txt', 'text/x'],
      ['blob', 'b'],
    ];
    expect(await received(parts)).toEqual(known);
    const more: MultipartPart[] = [
      { name: 'stream', data: Readable.from([bytes]), filename: 's' },
      { name: 'function', data: pieces },
    ];
    const streamed: [string, string, string?, string?][] = [
      ['stream', text, 's', 'application/octet-stream'],
      ['function', text],
    ];
    expect(await received([...parts, ...more])).toEqual([...known, ...streamed]);
  });

  it('accepts a FormData, as multipart and as body', async () => {
    const form = new FormData();
    form.append('a', '1');
    form.append('a', 'ö\r\n--');
    form.append('f', new Blob(['x'], { type: 'text/x' }));
    form.append('g', new File(['y'], 'g.txt'));
    form.append('h', new File([], ''));
    const fields = [
      ['a', '1'],
      ['a', 'ö\r\n--'],
      ['f', 'x', 'blob', 'text/x'],
      ['g', 'y', 'g.txt', 'application/octet-stream'],
      ['h', '', '', 'application/octet-stream'],
    ];
    expect(await received(form)).toEqual(fields);
    const { type, body } = await sent({ body: form });
    expect([...(await new Response(body, { headers: { 'content-type': type ?? '' } }).formData()).keys()]).toEqual([
      'a',
      'a',
      'f',
      'g',
      'h',
    ]);
  });

  it('throws for a FormData that cannot be iterated, such as that of the package form-data', async () => {
    const form = { [Symbol.toStringTag]: 'FormData', pipe: () => undefined } as unknown as FormData;
    for (const options of [{ body: form }, { multipart: form }]) {
      const error = await failure(client.post(server.url, options));
      expect(error.type).toBe(ErrorType.Validation);
      expect(error.message).toContain('Cannot send the body: the FormData cannot be iterated');
    }
    await expect(createFetch(client)(server.url, { method: 'POST', body: form })).rejects.toMatchObject({
      name: 'TypeError',
      cause: { code: 'VALIDATION_ERROR' },
    });
  });

  it('writes the entries of a FormData as fetch does, for all names', async () => {
    const form = new FormData();
    form.append('', new Blob(['x']), '');
    form.append('a\r\nb\nc\r"d"', 'line\nline\rline\r\nline');
    form.append('n'.repeat(300), new File(['y'], `${'f'.repeat(300)}\r\n".txt`));
    form.append('tab\tname', '\u0000');
    const arrived = async (send: (url: string) => Promise<unknown>): Promise<string> => {
      await send(server.url);
      const { body, headers } = server.seen.at(-1) ?? { body: '', headers: {} };
      const boundary = /boundary=(.*)/.exec(headers['content-type'] ?? '')?.[1] ?? '?';
      return body.replaceAll(boundary, 'boundary').replace('; filename=""', '').trimEnd();
    };
    const expected = await arrived((url) => fetch(url, { method: 'POST', body: form }));
    expect(expected).toContain('name="a%0D%0Ab%0D%0Ac%0D%0A%22d%22"');
    expect(await arrived((url) => client.post(url, { body: form }))).toBe(expected);
    expect(await arrived((url) => client.post(url, { multipart: form }))).toBe(expected);
  });

  it('throws for invalid names, types and data', async () => {
    const bad: [MultipartPart, string][] = [
      [{ name: '', data: 'x' }, '1 to 256 bytes'],
      [{ name: 'x'.repeat(257), data: 'x' }, '1 to 256 bytes'],
      [{ name: 'a\r\nb', data: 'x' }, 'control character'],
      [{ name: 'a', data: 'x', filename: 'a\nb' }, 'control character'],
      [{ name: 'a', data: 'x', filename: 'x'.repeat(257) }, '0 to 256 bytes'],
      [{ name: 'a', data: 'x', contentType: 'text/x\r\nX: y' }, 'printable ASCII'],
      [{ name: 'a', data: 5 as unknown as string }, 'must be text, bytes, a Blob'],
    ];
    for (const [part, words] of bad)
      expect((await failure(client.post(server.url, { multipart: [part] }))).message).toContain(words);
  });
});

describe('onUploadProgress', () => {
  const large = Buffer.alloc(300_000, 'x');
  const kinds: [string, NonNullable<Parameters<Client['post']>[1]>, number][] = [
    ['bytes', { body: large }, 300_000],
    ['text', { body: 'x'.repeat(300_000) }, 300_000],
    ['json', { json: 'x'.repeat(299_998) }, 300_000],
    ['a form', { form: { a: ['x'.repeat(2998), ...Array<string>(99).fill('x'.repeat(2997))] } }, 300_000],
    ['a Blob', { body: new Blob([large]) }, 300_000],
    ['a stream', { body: Readable.from([large.subarray(0, 100_000), large.subarray(100_000)]) }, -1],
    ['a function', { body: () => large }, -1],
  ];
  it.each(kinds)(
    'reports the progress of %s at the beginning and the end, and sends it unchanged',
    async (_name, options, total) => {
      const told: number[][] = [];
      const { body, length, coding } = await sent({ ...options, onUploadProgress: (...it) => void told.push(it) });
      expect(body).toHaveLength(300_000);
      expect([length, coding]).toEqual(total < 0 ? [undefined, 'chunked'] : ['300000', undefined]);
      expect(told[0]?.[1]).toBe(told.length > 1 ? total : 300_000);
      expect(told.at(-1)?.slice(0, 2)).toEqual([300_000, 300_000]);
      expect(
        told.every(
          ([uploaded = 0, , speed = -1], at) =>
            uploaded > (told[at - 1]?.[0] ?? 0) && Number.isInteger(speed) && speed > 0,
        ),
      ).toBe(true);
    },
  );

  it('reports a multipart body with a stream, and nothing for an empty body', async () => {
    const told: number[] = [];
    const onUploadProgress = (uploaded: number): void => void told.push(uploaded);
    const { body } = await sent({ multipart: [{ name: 'a', data: () => Readable.from([large]) }], onUploadProgress });
    expect(told.at(-1)).toBe(body.length);
    told.length = 0;
    await sent({ body: '', onUploadProgress });
    await sent({ onUploadProgress });
    expect(told).toEqual([]);
  });

  it('begins anew with each attempt', async () => {
    const told: number[][] = [];
    let first = true;
    await using flaky = await startServer((_request, response) => {
      response.writeHead(first ? 503 : 200).end();
      first = false;
    });
    await using patient = createClient({ retry: { maxRetries: 1, delay: 0 } });
    await patient.put(flaky.url, { body: 'abc', onUploadProgress: (...it) => void told.push(it.slice(0, 2)) });
    expect(told).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  it('follows the backpressure of the connection', async () => {
    const deaf = net.createServer((socket) => void socket.pause().on('error', () => undefined));
    const port = await listen(deaf);
    const controller = new AbortController();
    let opened = 0;
    let told = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) {
        opened += large.length;
        yield large;
        // As a file would: not at once.
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const call = client.post(`http://127.0.0.1:${port}/`, {
      body: endless,
      signal: controller.signal,
      onUploadProgress: (it) => void (told = it),
    });
    let before = -1;
    while (told === 0 || before !== opened) {
      before = opened;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    controller.abort();
    expect(await failure(call)).toMatchObject({ type: ErrorType.ContextCanceled });
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(opened);
    expect(opened).toBeLessThan(50_000_000);
    deaf.close();
  });

  it('fails without a retry when the callback throws, and must be a function', async () => {
    const own = new Error('mine');
    const before = server.seen.length;
    const patient = createClient({ retry: { maxRetries: 3, delay: 0 } });
    const error = await failure(
      patient.put(server.url, {
        body: large,
        onUploadProgress: () => {
          throw own;
        },
      }),
    );
    expect([error.type, error.attempts, server.seen.length - before]).toEqual([ErrorType.Unknown, 1, 0]);
    expect(errorIs(error, own) || (error.cause as Error).message === 'mine').toBe(true);
    await patient.close();
    expect(await failure(client.post(server.url, { body: 'x', onUploadProgress: 1 as never }))).toMatchObject({
      type: ErrorType.Validation,
    });
  });
});

describe('a body stream', () => {
  const kinds = ['a stream of Node', 'a stream of the web', 'a generator'] as const;
  const make = (kind: (typeof kinds)[number]): { body: BodyInput; closed: () => boolean } => {
    let closed = false;
    const generate = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield await new Promise<Uint8Array>((resolve) => setImmediate(resolve, new Uint8Array(1000)));
      } finally {
        closed = true;
      }
    };
    if (kind === 'a stream of Node')
      return { body: Readable.from(generate()).on('close', () => (closed = true)), closed: () => closed };
    if (kind === 'a stream of the web')
      return {
        body: new ReadableStream({
          pull: (it) => it.enqueue(new Uint8Array(1000)),
          cancel: () => void (closed = true),
        }),
        closed: () => closed,
      };
    const generator = generate();
    // One that was not begun has nothing to end with.
    const end = generator.return.bind(generator);
    generator.return = (value) => ((closed = true), end(value));
    return { body: generator, closed: () => closed };
  };
  const ways: [way: string, send: (body: BodyInput) => Promise<unknown>, message: string][] = [
    [
      'cannot be sent, since nobody listens',
      (body) => client.post('http://127.0.0.1:1/', { body }),
      'network operation failed',
    ],
    [
      'must not be sent, for a header',
      (body) => client.post(server.url, { body, headers: { a: 'b\r\nc' } }),
      'Cannot use the headers',
    ],
    [
      'need not be sent any more',
      (body) => client.post(server.url, { body, signal: AbortSignal.abort() }),
      'request was canceled',
    ],
    ['is sent for too long', (body) => client.post(server.url, { body, timeouts: { request: 50 } }), 'request timeout'],
    [
      'is larger than it may be',
      async (body) => {
        await using small = createClient({ security: { maxRequestBodySize: 100 } });
        await small.post(server.url, { body });
      },
      'Cannot send the body: it is larger than the limit of 100 bytes',
    ],
    [
      'stands beside an option that there is none of',
      (body) => client.post(server.url, { body, querry: {} } as never),
      "unknown option 'querry'",
    ],
    [
      'stands beside another body',
      (body) => client.post(server.url, { body, json: 1 }),
      "'json' and 'body' exclude each other",
    ],
    [
      'stands beside a part that is none',
      (body) =>
        client.post(server.url, {
          multipart: [
            { name: 'a', data: body as Readable },
            { name: '', data: 'b' },
          ],
        }),
      'the name of a part must be 1 to 256 bytes',
    ],
    [
      'comes after the end of the client',
      async (body) => {
        const over = createClient();
        await over.close();
        await over.request({ method: 'POST', url: server.url, body });
      },
      'client is closed',
    ],
    [
      'comes with a header that a session refuses',
      (body) => createSession().post(server.url, { body, headers: null as never }),
      'Cannot read the headers: they must be an object',
    ],
    [
      'is for a path that leads out of its API',
      (body) => createClient({ baseUrl: `${server.url}/v1` }).post('../v2', { body }),
      'Cannot resolve the path: it leads out of the base URL',
    ],
    [
      'is kept back by a middleware',
      async (body) => {
        await using guarded = createClient({
          middleware: [() => () => Promise.reject(new Error('not today'))],
        });
        await guarded.post(server.url, { body });
      },
      'not today',
    ],
    [
      'is for a download without a path',
      (body) => Promise.resolve(client.download(server.url, '', { body })),
      'file path cannot be empty',
    ],
    [
      'is a part that was not begun with',
      (body) =>
        client.post('http://127.0.0.1:1/', {
          multipart: [
            { name: 'a', data: 'b' },
            { name: 'c', data: body as Readable },
          ],
        }),
      'network operation failed',
    ],
  ];
  it.each(ways.flatMap(([way, send, message]) => kinds.map((kind) => [kind, way, send, message] as const)))(
    'is closed: %s that %s',
    async (kind, _way, send, message) => {
      const { body, closed } = make(kind);
      await expect(send(body)).rejects.toThrow(message);
      await until(closed);
    },
  );

  it.each<[string, () => BodyInput]>([
    ['was read before', () => Readable.from(['a']).resume()],
    ['was destroyed before', () => Readable.from(['a']).destroy()],
    ['of the web was read before', () => new Blob(['a']).stream()],
  ])('throws when it %s, instead of sending an empty body', async (_how, open) => {
    const body = open() as Readable & ReadableStream;
    if (typeof body.on === 'function') await new Promise((resolve) => body.on('close', resolve));
    else for await (const _chunk of body);
    for (const options of [{ body }, { multipart: [{ name: 'a', data: body }] }]) {
      await expect(client.post(server.url, options)).rejects.toThrow(
        'Cannot send the body: the stream was consumed or destroyed before',
      );
    }
    const partly = Readable.from(['a', 'b', 'c']);
    for await (const chunk of partly.iterator({ destroyOnReturn: false })) if (chunk === 'a') break;
    expect((await client.post(server.url, { body: partly })).statusCode).toBe(200);
    expect(server.seen.at(-1)?.body).toBe('bc');
  });

  it.each([
    ['sent', {}, 'ENOENT: no such file or directory'],
    ['refused', { headers: { a: 'b\r\nc' } }, 'Cannot use the headers'],
    ['aborted', { signal: AbortSignal.abort() }, 'request was canceled'],
  ])('may be a missing file without an unhandled error: %s', async (_what, options, message) => {
    const body = createReadStream('/no/such/file');
    await expect(client.post(server.url, { body, ...options })).rejects.toThrow(message);
    await until(() => body.closed);
    expect(body.errored).toMatchObject({ code: 'ENOENT' });
  });

  it.each<[string, () => BodyInput, string]>([
    [
      'throws nothing',
      async function* () {
        yield 'a';
        throw undefined;
      },
      'Cannot send the request: its body failed',
    ],
    [
      'throws a text',
      async function* () {
        yield 'a';
        throw 'x';
      },
      'Cannot send the request: its body failed',
    ],
    [
      'is destroyed while it is sent',
      () => {
        const body = new PassThrough();
        body.write('a');
        setImmediate(() => body.destroy());
        return body;
      },
      'Cannot send the request: its body is a stream that was destroyed before its end',
    ],
  ])('fails with its own error and without a retry when it %s', async (_how, open, why) => {
    const before = server.seen.length;
    const error = await failure(client.put(server.url, { body: open() }));
    expect([error.message.startsWith(why), error.attempts, error.isRetryable()]).toEqual([true, 1, false]);
    expect(server.seen.length).toBe(before);
  });

  it('is closed when a middleware answers itself, but only after a call in the background has sent it', async () => {
    const answered = make('a stream of Node');
    let sending: Promise<HttpResult> | undefined;
    const middleware: Middleware = (next) => async (request) => {
      const answer = await next({ ...request, method: 'GET', body: undefined });
      if (request.url.endsWith('/later')) sending = next(request);
      return answer;
    };
    await using early = createClient({ middleware: [middleware] });
    await early.post(server.url, { body: answered.body });
    await until(answered.closed);
    await early.post(`${server.url}/later`, { body: Readable.from(['all ', 'of it']) });
    await sending;
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', body: 'all of it' });
  });

  it.each(['', '/refused'])('may be the incoming request of a server, which can still answer: %j', async (path) => {
    const front = http.createServer((request, response) => {
      const target = path === '' ? server.url : 'http://127.0.0.1:1/';
      client.post(target, { body: request }).then(
        (it) => response.writeHead(it.statusCode).end(),
        (error: { code: string }) => response.writeHead(502).end(error.code),
      );
    });
    const port = await listen(front);
    const answer = await client.post(`http://127.0.0.1:${port}${path}`, { body: Buffer.alloc(500_000) });
    expect([answer.statusCode, answer.text()]).toEqual(path === '' ? [200, ''] : [502, 'NETWORK_ERROR']);
    front.close().closeAllConnections();
  });
});
