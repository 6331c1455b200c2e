import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { makeCertificate } from '@wirework/test-support';
import { createClient } from '../../src/features/client/client.ts';
import { closeEndingServers, startEndingServer } from '../support/ending-server.ts';

const identity = makeCertificate();
afterAll(closeEndingServers);
const bodyOf = (size: number): string => 'x'.repeat(size);

/** Returns the length of a body, or the type of its error. */
const outcome = (body: Promise<{ length: number }>): Promise<number> =>
  body.then(
    ({ length }) => length,
    ({ type }: { type: number }) => type,
  );

/** Small enough to be read at once; so large that a part stays with the system while the reader is behind. */
const sizes = { small: 5000, large: 400_000 };

const framings: [string, (size: number) => { headers: string; body: string }, 'whole' | 'cut' | 'open'][] = [
  ['a length', (size) => ({ headers: `Content-Length: ${size}\r\n`, body: bodyOf(size) }), 'whole'],
  ['a length that is longer', (size) => ({ headers: `Content-Length: ${size + 1}\r\n`, body: bodyOf(size) }), 'cut'],
  [
    'chunks',
    (size) => ({
      headers: 'Transfer-Encoding: chunked\r\n',
      body: `${size.toString(16)}\r\n${bodyOf(size)}\r\n0\r\n\r\n`,
    }),
    'whole',
  ],
  [
    'chunks without the last',
    (size) => ({ headers: 'Transfer-Encoding: chunked\r\n', body: `${size.toString(16)}\r\n${bodyOf(size)}\r\n` }),
    'cut',
  ],
  ['no length', (size) => ({ headers: '', body: bodyOf(size) }), 'open'],
  ['no length, of HTTP/1.0', (size) => ({ headers: 'HTTP/1.0', body: bodyOf(size) }), 'open'],
];

const cases = framings.flatMap(([name, make, kind]) =>
  (['end', 'reset'] as const).flatMap((ending) =>
    (kind === 'open' ? (['http', 'https'] as const) : (['http'] as const)).flatMap((scheme) =>
      (['at once', 'streaming', 'behind'] as const).map((reading) => ({ name, make, kind, ending, scheme, reading })),
    ),
  ),
);

describe('H5: the end of a connection', () => {
  it.each(cases)(
    '$scheme, a body with $name, then $ending, read $reading',
    async ({ make, kind, ending, scheme, reading }) => {
      const size = reading === 'behind' ? sizes.large : sizes.small;
      const { headers, body } = make(size);
      const head =
        headers === 'HTTP/1.0' ? 'HTTP/1.0 200 OK\r\n\r\n' : `HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n`;
      const server = await startEndingServer(head + body, ending, scheme === 'https' ? identity : undefined);
      await using client = createClient({ retry: { maxRetries: 0 }, tls: { ca: identity.cert } });
      const asked = client.get(server.url, { stream: reading !== 'at once' });
      asked.catch(() => undefined);
      await (reading === 'behind' ? server.goOn() : server.standStill());
      const read = await outcome(
        asked.then((result) => (reading === 'at once' ? result.bytes() : buffer(result.stream))),
      );
      const may =
        kind === 'cut' || (kind === 'open' && ending === 'reset')
          ? [ErrorType.ResponseRead]
          : ending === 'end'
            ? [size]
            : [size, ErrorType.ResponseRead];
      expect(may).toContain(read);
    },
  );

  it.each([
    ['http', 'end'],
    ['http', 'reset'],
    ['https', 'end'],
    ['https', 'reset'],
  ] as const)('%s, a body with no length, then %s, while the request is still sent', async (scheme, ending) => {
    const server = await startEndingServer(
      `HTTP/1.1 413 Content Too Large\r\nConnection: close\r\n\r\n${bodyOf(sizes.small)}`,
      ending,
      scheme === 'https' ? identity : undefined,
    );
    await using client = createClient({ retry: { maxRetries: 0 }, tls: { ca: identity.cert } });
    const asked = client.post(server.url, { body: Buffer.alloc(20_000_000) });
    asked.catch(() => undefined);
    await server.standStill();
    expect(await outcome(asked.then((result) => result.bytes()))).toBe(
      ending === 'end' ? sizes.small : ErrorType.ResponseRead,
    );
  });
});
