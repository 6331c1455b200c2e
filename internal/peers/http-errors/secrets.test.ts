import { describe, expect, it } from '@jest/globals';
import axios from 'axios';
import got from 'got';
import { classifyError } from '../../../packages/http-errors/src/classify-error.ts';
import { errorIs } from '../../../packages/http-errors/src/errors/error-is.ts';
import { canaries, leaks } from '../../../packages/http-errors/test/lab/canaries.ts';
import { Laboratory, says } from '../../../packages/http-errors/test/lab/servers.ts';

const { user, password, bearer, cookie, token } = canaries;
const headers = { authorization: `Bearer ${bearer}`, cookie: `sid=${cookie}` };

describe('real errors of other clients', () => {
  const lab = new Laboratory();
  const ask: Record<string, (url: string) => Promise<unknown>> = {
    axios: async (url) => axios.get(url, { headers, proxy: false }),
    got: async (url) => got(url, { headers, retry: { limit: 0 } }),
  };

  it.each(Object.keys(ask))('of %s are classified and contain no secret', async (client) => {
    const answers = await lab.tcp(says(`HTTP/1.1 503 Gone\r\nSet-Cookie: sid=${cookie}\r\nContent-Length: 0\r\n\r\n`));
    const closed = await lab.closedPort();
    try {
      for (const [port, code, statusCode] of [
        [answers, 'HTTP_ERROR', 503],
        [closed, 'NETWORK_ERROR', 0],
      ] as const) {
        const url = `http://${user}:${password}@127.0.0.1:${port}/?token=${token}`;
        const thrown = await ask[client]?.(url).then(
          () => undefined,
          (error: unknown) => error,
        );
        const error = classifyError(thrown, { url, method: 'GET' });
        expect([error.code, error.statusCode, error.isRetryable()]).toEqual([code, statusCode, true]);
        expect(leaks(error)).toEqual([]);
        expect(errorIs(error, thrown)).toBe(true);
      }
    } finally {
      await lab.close();
    }
  });
});
