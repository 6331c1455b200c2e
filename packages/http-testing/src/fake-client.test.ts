import { createHook } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { ErrResponseHeadersTooLarge } from '@wirework/http-client';
import {
  type ClientError,
  ErrClientClosed,
  errorIs,
  ErrorType,
  ErrResponseBodyTooLarge,
  isClientError,
} from '@wirework/http-errors';
import { withPollutedPrototype } from '@wirework/test-support';
import { createFakeClient } from './fake-client.ts';

describe('createFakeClient', () => {
  it('answers in order, repeats the last answer, and records requests', async () => {
    const { client, sent } = createFakeClient([{ body: 'a' }, { status: 404, body: 'b' }]);
    expect([
      (await client.get('http://h.test/1')).text(),
      (await client.get('http://h.test/2')).statusCode,
      (await client.get('http://h.test/3')).statusCode,
    ]).toEqual(['a', 404, 404]);
    expect(sent.map((it) => it.url)).toEqual(['http://h.test/1', 'http://h.test/2', 'http://h.test/3']);
  });

  it('fails with classified errors, without waiting for pauses', async () => {
    const { client, pauses } = createFakeClient([Object.assign(new Error('reset'), { code: 'ECONNRESET' })], {
      retry: { maxRetries: 10, jitter: false },
      timeouts: { request: 0 },
    });
    const error: unknown = await client.get('http://h.test/').catch((it: unknown) => it);
    expect(isClientError(error) && error.type).toBe(ErrorType.RetryExhausted);
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('accepts header names in any case, and numbers as values', async () => {
    const { client, pauses } = createFakeClient([
      { status: 503, headers: { 'Retry-After': '2' } },
      { status: 302, headers: { Location: '/b' } },
      { headers: { 'Content-Type': 'text/x', 'X-N': 5 as never } },
    ]);
    const { url, headers } = await client.get('http://h.test/a');
    expect([url, headers['content-type'], headers.get('x-n'), pauses]).toEqual([
      'http://h.test/b',
      'text/x',
      '5',
      [2000],
    ]);
  });

  it('refuses a body over the limit, and drops one where HTTP allows none', async () => {
    const { client } = createFakeClient(({ url }) => ({ status: Number(url.slice(-3)), body: 'x'.repeat(11) }));
    const error: unknown = await client
      .get('http://h.test/200', { security: { maxResponseBodySize: 10 } })
      .catch((it: unknown) => it);
    expect(errorIs(error, ErrResponseBodyTooLarge)).toBe(true);
    expect((await client.get('http://h.test/200', { security: { maxResponseBodySize: 11 } })).text()).toHaveLength(11);
    for (const [method, path] of [
      ['HEAD', '200'],
      ['GET', '204'],
      ['GET', '304'],
    ] as const)
      expect((await client.request(method, `http://h.test/${path}`)).text()).toBe('');
  });

  it('refuses headers over the limit', async () => {
    const { client } = createFakeClient(
      ({ url }) => ({
        status: 503,
        headers: { 'x-a': ['y'.repeat(510), 'y'.repeat(url.endsWith('/more') ? 509 : 508)] },
      }),
      { connection: { maxResponseHeaderBytes: 1024 } },
    );
    expect((await client.get('http://h.test/', { retry: { maxRetries: 0 } })).statusCode).toBe(503);
    const error: unknown = await client.get('http://h.test/more').catch((it: unknown) => it);
    expect([errorIs(error, ErrResponseHeadersTooLarge), (error as ClientError).attempts]).toEqual([true, 1]);
  });

  it('refuses a stream over the limit by its declared length, otherwise while it is read', async () => {
    const { client } = createFakeClient(({ url }) => ({
      body: 'x'.repeat(11),
      ...(url.endsWith('/declared') && { headers: { 'content-length': '11' } }),
    }));
    const options = { stream: true, security: { maxResponseBodySize: 10 } };
    const error: unknown = await client.get('http://h.test/declared', options).catch((it: unknown) => it);
    expect(errorIs(error, ErrResponseBodyTooLarge)).toBe(true);
    const { statusCode, stream } = await client.get('http://h.test/', options);
    const late: unknown = await stream.toArray().catch((it: unknown) => it);
    expect([statusCode, errorIs(late, ErrResponseBodyTooLarge), (late as ClientError).statusCode]).toEqual([
      200,
      true,
      200,
    ]);
  });

  it('returns a stream for a request with `stream`, whose body cannot be read at once', async () => {
    const { client } = createFakeClient([{ body: 'ab' }]);
    const result = await client.get('http://h.test/', { stream: true });
    expect(() => result.text()).toThrow("Cannot read the body of a result at once: the request asked for 'stream'");
    expect((await result.stream.toArray()).map(String)).toEqual(['ab']);
    const head = await client.head('http://h.test/', { stream: true });
    expect(() => head.bytes()).toThrow(TypeError);
    expect(await head.stream.toArray()).toEqual([]);
    // One that nobody reads may be cancelled.
    const controller = new AbortController();
    const { stream } = await client.get('http://h.test/', { stream: true, signal: controller.signal });
    controller.abort();
    await new Promise((resolve) => stream.once('close', resolve));
    expect(stream.errored).toMatchObject({ type: ErrorType.ContextCanceled });
  });

  it('fails with a DOMException, as fetch throws for timeouts and aborts, and with any native error', async () => {
    class OwnError extends Error {
      get [Symbol.toStringTag](): string {
        return 'Own';
      }
    }
    for (const [answer, type] of [
      [new DOMException('t', 'TimeoutError'), ErrorType.Timeout],
      [new DOMException('a', 'AbortError'), ErrorType.ContextCanceled],
      [new OwnError('o'), ErrorType.Unknown],
    ] as const) {
      for (const script of [[answer], () => answer, () => Promise.reject(answer)]) {
        const { client, sent } = createFakeClient(script);
        await expect(client.get('http://h.test/')).rejects.toMatchObject({ type, url: 'http://h.test/', attempts: 1 });
        expect(sent).toHaveLength(1);
      }
    }
  });

  it('ends a pending answer at the deadline, by the signal, and at close', async () => {
    const never = (): Promise<never> => new Promise(() => undefined);
    const late = createFakeClient(never, { timeouts: { request: 1 } });
    await expect(late.client.get('http://h.test/')).rejects.toMatchObject({
      type: ErrorType.Timeout,
      cause: { message: 'request timed out after 1 ms while waiting for the response headers' },
    });

    const controller = new AbortController();
    const abandoned = createFakeClient(() => (controller.abort(), never()));
    await expect(abandoned.client.get('http://h.test/', { signal: controller.signal })).rejects.toMatchObject({
      type: ErrorType.ContextCanceled,
    });

    const closed = createFakeClient(() => (void closed.client.close(0), never()));
    const error: unknown = await closed.client.get('http://h.test/').catch((it: unknown) => it);
    expect(errorIs(error, ErrClientClosed)).toBe(true);
    expect([late, abandoned, closed].map(({ sent }) => sent.length)).toEqual([1, 1, 1]);
  });

  it('leaves no timer of an answer that never comes', async () => {
    const timers = new Set<number>();
    const hook = createHook({
      init: (id, type) => void (type === 'Timeout' && timers.add(id)),
      destroy: (id) => void timers.delete(id),
    }).enable();
    const { client } = createFakeClient(() => new Promise(() => undefined), { timeouts: { request: 1 } });
    await expect(client.get('http://h.test/')).rejects.toMatchObject({ type: ErrorType.Timeout });
    // Node reports the end of a timer in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    hook.disable();
    expect(timers).toEqual(new Set());
  });

  it('ends at the deadline while a request body stalls', async () => {
    const body = (): Readable => new Readable({ read: () => undefined });
    const { client, sent } = createFakeClient([{}], { timeouts: { request: 1 } });
    await expect(client.put('http://h.test/', { body })).rejects.toMatchObject({ type: ErrorType.Timeout });
    expect(sent).toHaveLength(0);
  });

  it('ignores an answer after the deadline', async () => {
    for (const settle of [() => ({ json: 1 }), () => Promise.reject(new Error('late'))]) {
      let answer: () => void = () => undefined;
      const { client } = createFakeClient(
        () =>
          new Promise((resolve) => {
            answer = () => resolve(settle());
          }),
        { timeouts: { request: 1 } },
      );
      await expect(client.get('http://h.test/')).rejects.toMatchObject({ type: ErrorType.Timeout });
      answer();
    }
  });

  it('throws for an answer that is neither an object of fields nor an error', async () => {
    for (const answer of [new Response('x'), 'text', 200, null, undefined, []]) {
      const { client } = createFakeClient(() => answer as never);
      await expect(client.get('http://h.test/')).rejects.toThrow(
        'an answer must be an object such as { status: 200 }, or an Error',
      );
    }
  });

  it('reads own properties of an answer only', async () => {
    const { client } = createFakeClient([{ json: 1 }]);
    const { statusCode, headers } = await withPollutedPrototype({ status: 500, headers: { 'x-a': '1' } }, () =>
      client.get('http://h.test/'),
    );
    expect([statusCode, headers.get('x-a')]).toEqual([200, undefined]);
  });

  it('throws for an answer with an unknown field', async () => {
    const { client } = createFakeClient([{ statusCode: 404 } as never]);
    await expect(client.get('http://h.test/')).rejects.toThrow("unknown answer option 'statusCode'");
  });

  it('accepts a function as script, and all kinds of bodies', async () => {
    const { client, sent } = createFakeClient((request) => ({ json: request.body.toString() }));
    const stream = async function* () {
      yield 'a';
      yield Buffer.from('b');
    };
    for (const body of ['ab', Buffer.from('ab'), stream, stream(), new Blob(['ab'])])
      expect((await client.post('http://h.test/', { body })).json()).toBe('ab');
    expect((await client.post('http://h.test/', { form: { a: '1 2', b: ['x', 'y'] } })).json()).toBe('a=1+2&b=x&b=y');
    const form = new FormData();
    form.append('text', 'v');
    form.append('file', new Blob(['bytes'], { type: 'text/x' }), 'n.txt');
    await client.post('http://h.test/', { body: form });
    const last = sent.at(-1);
    expect(last?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=wirework-[0-9a-f]{48}$/);
    expect(last?.body.toString()).toContain('name="file"; filename="n.txt"\r\nContent-Type: text/x\r\n\r\nbytes\r\n');
  });
});
