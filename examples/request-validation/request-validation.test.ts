import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, type Started } from '../run-program.ts';

describe.each(['fastify.js', 'hono.js'])('%s', (program) => {
  let server: Started;
  beforeAll(async () => {
    server = await startServer(`request-validation/${program}`, ['0']);
  });
  afterAll(() => server.stop());

  const post = async (body: unknown): Promise<unknown[]> => {
    const response = await fetch(`${server.url}/orders`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return [response.status, await response.json()];
  };
  const get = async (query: string): Promise<unknown[]> => {
    const response = await fetch(`${server.url}/orders${query}`);
    return [response.status, await response.json()];
  };

  it('accepts a body that matches the schema', async () => {
    expect(await post({ customer: 'Ada', lines: [{ sku: 'A-1', quantity: 3 }] })).toEqual([
      201,
      { customer: 'Ada', quantity: 3 },
    ]);
  });

  it('lists every fault of a body with its path', async () => {
    expect(await post({ customer: '', lines: [{ sku: 'A-1', quantty: 1 }] })).toEqual([
      422,
      {
        errors: [
          { path: 'customer', message: 'expected at least 1 character, got 0' },
          { path: 'lines[0].quantity', message: "required property 'quantity' is missing" },
          { path: 'lines[0].quantty', message: "property 'quantty' is not allowed; did you mean 'quantity'?" },
        ],
      },
    ]);
  });

  it('converts a query and fills in its defaults', async () => {
    expect(await get('?open=true')).toEqual([200, { page: 1, open: true }]);
    expect(await get('?page=2')).toEqual([200, { page: 2, open: false }]);
  });

  it('refuses a query that cannot be converted', async () => {
    expect(await get('?page=zero')).toEqual([
      422,
      { errors: [{ path: 'page', message: 'expected integer, got string' }] },
    ]);
  });
});
