import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, type Started } from '../run-program.ts';

const secret = 'a secret of the tests';
let worker: Started;

beforeAll(async () => {
  worker = await startServer('webhook-worker/serve.js', ['0'], { WEBHOOK_SECRET: secret });
});
afterAll(() => worker.stop());

/** Sends a body, signed unless said otherwise. */
async function send(body: string, signature = createHmac('sha256', secret).update(body).digest('hex')) {
  const response = await fetch(worker.url, {
    method: 'POST',
    body,
    headers: { 'x-signature': `sha256=${signature}` },
  });
  return [response.status, await response.json()];
}

const event = {
  id: '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
  type: 'order.paid',
  order: { number: 7, amount: 12.5 },
};

describe('the Worker on workerd', () => {
  it('accepts a signed event that matches the schema', async () => {
    expect(await send(JSON.stringify(event))).toEqual([202, { accepted: event.id, type: 'order.paid' }]);
  });

  it('refuses a signature of another body', async () => {
    const [status] = await send(JSON.stringify(event), createHmac('sha256', secret).update('{}').digest('hex'));
    expect(status).toBe(401);
  });

  it('refuses a signature of another length', async () => {
    expect((await send(JSON.stringify(event), 'ab'))[0]).toBe(401);
  });

  it('lists the faults of an event with their positions', async () => {
    const body = `{\n  "id": "${event.id}",\n  "type": "order.paid",\n  "order": { "number": "7", "amount": 0 }\n}`;
    expect(await send(body)).toEqual([
      422,
      expect.objectContaining({
        errors: [
          { pointer: '/order/number', line: 4, column: 24, message: 'expected integer, got string' },
          expect.objectContaining({ pointer: '/order/amount', line: 4, column: 39 }),
        ],
      }),
    ]);
  });

  it('names the place where a body stops being JSON', async () => {
    expect(await send('{"id": 1,}')).toEqual([
      400,
      expect.objectContaining({ title: expect.stringContaining('line 1, column 10') }),
    ]);
  });

  it('refuses other methods', async () => {
    expect((await fetch(worker.url)).status).toBe(405);
  });
});
