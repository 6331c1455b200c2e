import { describe, expect, it } from '@jest/globals';
import { ErrorType, isClientError } from '@wirework/http-errors';
import { createFakeClient } from './testing.ts';

describe('createFakeClient', () => {
  it('answers in order, the last one for good, and notes what was sent', async () => {
    const { client, sent } = createFakeClient([{ body: 'a' }, { status: 404, body: 'b' }]);
    expect([(await client.get('http://h.test/1')).body(), (await client.get('http://h.test/2')).statusCode, (await client.get('http://h.test/3')).statusCode]).toEqual(['a', 404, 404]);
    expect(sent.map((it) => it.url)).toEqual(['http://h.test/1', 'http://h.test/2', 'http://h.test/3']);
  });

  it('fails with errors that are classified as they would be, and waits for nothing', async () => {
    const { client, pauses } = createFakeClient([Object.assign(new Error('reset'), { code: 'ECONNRESET' })], { retry: { maxRetries: 10, jitter: false } , timeouts: { request: 0 } });
    const error: unknown = await client.get('http://h.test/').catch((it: unknown) => it);
    expect(isClientError(error) && error.type).toBe(ErrorType.RetryExhausted);
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('takes a function, and bodies of every kind', async () => {
    const { client, sent } = createFakeClient((request) => ({ json: request.body.toString() }));
    const stream = async function* () { yield 'a'; yield Buffer.from('b'); };
    for (const body of ['ab', Buffer.from('ab'), stream, stream(), new Blob(['ab'])]) expect((await client.post('http://h.test/', { body })).json()).toBe('ab');
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
