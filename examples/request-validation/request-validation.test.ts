import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, type Started } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';

describe.each(['fastify.js', 'hono.js', 'express.js', 'nest.js', 'elysia.js'])('%s', (program) => {
  let server: Started;
  beforeAll(async () => {
    server = await startServer(`request-validation/${program}`, ['0']);
  });
  afterAll(() => server.stop());

  const post = async (body: string): Promise<unknown[]> => {
    const response = await fetch(`${server.url}/orders`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    return [response.status, await response.json()];
  };
  const get = async (query: string): Promise<unknown[]> => {
    const response = await fetch(`${server.url}/orders${query}`);
    return [response.status, await response.json()];
  };

  it('accepts a body that matches the schema', async () => {
    expect(await post('{"customer": "Ada", "lines": [{"sku": "A-1", "quantity": 3}]}')).toEqual([
      201,
      { customer: 'Ada', quantity: 3 },
    ]);
  });

  it('lists every fault of a body with its line, column and pointer', async () => {
    const [body = '', answer = ''] = shownIn('request-validation/README.md', 'json');
    expect(await post(body)).toEqual([422, JSON.parse(answer)]);
  });

  it('refuses a body that is not JSON with the place of the fault', async () => {
    expect(await post('{"customer": "Ada",\n "lines": [}')).toEqual([
      400,
      { errors: [expect.objectContaining({ line: 2, column: 12 })] },
    ]);
  });

  it('converts a query and fills in its defaults', async () => {
    expect(await get('?open=true')).toEqual([200, { page: 1, open: true }]);
    expect(await get('?page=2')).toEqual([200, { page: 2, open: false }]);
  });

  it('refuses a query that cannot be converted', async () => {
    expect(await get('?page=zero')).toEqual([
      422,
      { errors: [{ pointer: '/page', message: 'expected integer, got string' }] },
    ]);
  });
});
