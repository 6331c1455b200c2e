import { afterEach, describe, expect, it } from '@jest/globals';
import { misreadTexts, runGuide, runReadme, runs } from '@wirework/test-support';
import Fastify, { fastify, type FastifyInstance } from 'fastify';
import * as exports from '../src/index.ts';
import { schemaValidation, sendFaults, type ValidationOptions } from '../src/index.ts';

let app: FastifyInstance = Fastify();
afterEach(async () => app.close());

const order = {
  type: 'object',
  properties: {
    customer: { $ref: 'customer#' },
    quantity: { type: 'integer', minimum: 1, default: 1 },
  },
  required: ['customer'],
  additionalProperties: false,
};
const page = {
  type: 'object',
  properties: { page: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
};

/** Starts an app whose routes return what the validator made of the request. */
async function start(options: ValidationOptions = {}): Promise<void> {
  app = Fastify();
  await app.register(schemaValidation, options);
  app.setErrorHandler(sendFaults);
  app.addSchema({ $id: 'customer', type: 'string', minLength: 1 });
  app.post('/orders', { schema: { body: order } }, (request) => request.body);
  app.get(
    '/orders/:id',
    { schema: { querystring: page, params: { properties: { id: { type: 'integer' } } } } },
    (it) => ({
      query: it.query,
      params: it.params,
    }),
  );
  await app.register(
    (child, _options, done) => {
      child.post('/orders', { schema: { body: order } }, (request) => request.body);
      done();
    },
    { prefix: '/child' },
  );
}

const post = async (payload: string, url = '/orders'): Promise<{ status: number; body: unknown }> => {
  const response = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
  return { status: response.statusCode, body: response.json() };
};

describe('schemaValidation', () => {
  it('reports the line and column of each fault of a body', async () => {
    await start();
    const payload = '{\n  "customer": "",\n  "quantity": 1.5, "x": 1\n}';
    for (const url of ['/orders', '/child/orders']) {
      expect(await post(payload, url)).toEqual({
        status: 400,
        body: {
          statusCode: 400,
          code: 'REQUEST_INVALID',
          error: 'Bad Request',
          message:
            'body/customer (line 2, column 15): expected at least 1 character, got 0; ' +
            'body/quantity (line 3, column 15): expected integer, got number; ' +
            "body/x (line 3, column 20): property 'x' is not allowed",
          errors: [
            expect.objectContaining({ pointer: '/customer', keyword: 'minLength', line: 2, column: 15 }),
            expect.objectContaining({ pointer: '/quantity', keyword: 'type', line: 3, column: 15 }),
            expect.objectContaining({ pointer: '/x', keyword: 'additionalProperties', line: 3, column: 20 }),
          ],
        },
      });
    }
  });

  it('reports the line and column of a body that is not JSON', async () => {
    await start();
    expect(await post('{\n  "customer": }')).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_SYNTAX', errors: [{ pointer: '', line: 2, column: 15 }] },
    });
    expect(await post('{"customer": "a",}')).toMatchObject({
      body: { errors: [{ hint: 'there is a comma after the last member; remove it', line: 1, column: 18 }] },
    });
    expect(await post('')).toMatchObject({ status: 400, body: { code: 'FST_ERR_CTP_EMPTY_JSON_BODY' } });
    expect(await post('{"__proto__": {"isAdmin": true}, "customer": "a"}')).toMatchObject({ status: 400 });
  });

  it('reads names with escapes right, also where JSON.parse takes them for names of an earlier body', async () => {
    app = Fastify();
    await app.register(schemaValidation, {});
    const bodies: unknown[] = [];
    app.post('/', (request) => ({ count: bodies.push(request.body) }));
    for (const { text, value } of misreadTexts(runs(200))) {
      await post(text, '/');
      expect([text, bodies.pop()]).toEqual([text, value]);
    }
  });

  it.each(['error', 'remove', 'ignore'] as const)(
    "treats names that reach a prototype as Fastify's parser does with %s",
    async (action) => {
      const poisoned = ['__proto__', '\\u005f_proto\\u005f_', 'constructor', 'c\\u006fnstructor'].map(
        (name) => `{"a":[{"${name}":{"prototype":{"b":1}}}],"c":"\\u00e9"}`,
      );
      const texts = [...poisoned, '{"constructor":{"a":1}}', '{"a":"__proto__"}', '\ufeff{"a":1}', '"__proto__"'];
      for (const [onProtoPoisoning, onConstructorPoisoning] of [
        [action, action],
        [action, 'ignore'],
        ['remove', action],
      ] as const) {
        const answers = [];
        for (const isOurs of [true, false]) {
          app = Fastify({ onProtoPoisoning, onConstructorPoisoning });
          if (isOurs) await app.register(schemaValidation, {});
          app.post('/', (request) => ({ body: JSON.stringify(request.body) }));
          answers.push(await Promise.all(texts.map((text) => post(text, '/'))));
          await app.close();
        }
        expect(answers[0]).toEqual(answers[1]);
      }
    },
  );

  it('fills in defaults, and converts the texts of queries and parameters but not of bodies', async () => {
    await start();
    expect(await post('{"customer": "a"}')).toEqual({ status: 200, body: { customer: 'a', quantity: 1 } });
    expect(await post('{"customer": "a", "quantity": "2"}')).toMatchObject({ status: 400 });
    const answer = await app.inject('/orders/7?page=2&tags=x');
    expect(answer.json()).toEqual({ query: { page: 2, tags: ['x'] }, params: { id: 7 } });
    const refused = await app.inject('/orders/7?page=x');
    expect(refused.json()).toMatchObject({
      message: 'querystring/page: expected integer, got string',
      errors: [{ pointer: '/page', keyword: 'type' }],
    });
  });

  it('changes other values if an option says so', async () => {
    await start({ coerce: ['body'], defaults: false, removeAdditional: true });
    expect(await post('{"customer": "a", "quantity": "2", "x": 1}')).toEqual({
      status: 200,
      body: { customer: 'a', quantity: 2 },
    });
    expect((await app.inject('/orders/7')).statusCode).toBe(400);
  });

  it('is refused with an unknown option, and with a schema that is wrong', async () => {
    await expect(start({ coerceTypes: true } as ValidationOptions)).rejects.toThrow("option 'coerceTypes'");
    await expect(start({ coerce: ['bodies' as 'body'] })).rejects.toThrow("option 'coerce'");
    app = Fastify();
    await app.register(schemaValidation, { strict: true });
    app.post('/', { schema: { body: { typ: 'object' } } }, () => '');
    await expect(app.ready()).rejects.toThrow(/typ.*unknown keyword; did you mean 'type'/);
  });

  it('leaves other errors to Fastify, and its errors to handlers of others', async () => {
    await start();
    app.get('/fails', () => {
      throw Object.assign(new Error('teapot'), { statusCode: 418 });
    });
    expect((await app.inject('/fails')).statusCode).toBe(418);
    const other = Fastify();
    await other.register(schemaValidation, {});
    other.post('/', { schema: { body: { type: 'array' } } }, () => '');
    const response = await other.inject({ method: 'POST', url: '/', payload: { a: 1 } });
    await other.close();
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'body (line 1, column 1): expected array, got object' }),
    ]);
  });
});

const modules = { '@wirework/fastify': exports, fastify: { fastify } };

it('snippets of the README and of the guide return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThan(0);
  expect(await runGuide('fastify', modules)).toBeGreaterThan(0);
});
