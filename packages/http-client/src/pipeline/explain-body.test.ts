import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { createClientWith } from '../features/client/client.ts';
import { BodyStream } from '../transport/body-stream.ts';
import { bodyFailure } from '../transport/transport-failure.ts';
import type { WireResponse } from '../transport/transport.ts';

/** Requests a stream from a transport that calls back when it has made the body. */
async function streamFrom(onBody: (body: BodyStream) => void) {
  const send = async ({ method, url }: Pick<WireResponse, 'method' | 'url'>): Promise<WireResponse> => {
    const body = new BodyStream({ resume: () => undefined, stop: () => undefined });
    body.on('error', () => undefined);
    onBody(body);
    return { method, url, statusCode: 206, statusText: '', proto: 'HTTP/1.1', headers: {}, body };
  };
  const client = createClientWith(undefined, { transport: { send, close: () => undefined } });
  return (await client.get('http://h.test/', { stream: true })).stream;
}

it('gives the reader a ClientError for a body that fails before the stage has its response', async () => {
  const stream = await streamFrom((body) => body.fail(bodyFailure(new Error('cut'), 206)));
  await expect(buffer(stream)).rejects.toMatchObject({
    name: 'ClientError',
    method: 'GET',
    url: 'http://h.test/',
    statusCode: 206,
    attempts: 1,
    cause: { message: 'cut' },
  });
});

it('leaves the error with which a reader destroys the stream as it is', async () => {
  const stream = await streamFrom(() => undefined);
  const own = new Error('enough');
  stream.destroy(own);
  await expect(buffer(stream)).rejects.toBe(own);
});
