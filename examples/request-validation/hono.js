// @ts-check
/**
 * The API of fastify.js in Hono, which takes a compiled schema as it is, because that is a Standard Schema.
 *
 *     node hono.js [PORT]
 */
import { serve } from '@hono/node-server';
import { sValidator } from '@hono/standard-validator';
import { stringifyPath } from '@wirework/path';
import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { convertPage, order, page } from './schemas.js';

const app = new Hono();

const checkOrder = sValidator('json', order, (result, context) => {
  if (result.success) return;
  const errors = result.error.map(({ path = [], message }) => ({
    path: stringifyPath(/** @type {(string | number)[]} */ (path)),
    message,
  }));
  return context.json({ errors }, 422);
});

// A query is converted before it is validated
const checkPage = validator('query', (input, context) => {
  const query = convertPage(input);
  if (page.check(query)) return query;
  return context.json({ errors: page.validate(query).map(({ path, message }) => ({ path, message })) }, 422);
});

app.post('/orders', checkOrder, (context) => {
  const { customer, lines } = context.req.valid('json');
  const quantity = lines.reduce((sum, it) => sum + it.quantity, 0);
  return context.json({ customer, quantity }, 201);
});

app.get('/orders', checkPage, (context) => context.json(context.req.valid('query')));

const [port = '3000'] = process.argv.slice(2);
const server = serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, (address) =>
  console.log(`listening on http://127.0.0.1:${address.port}`),
);
process.once('SIGTERM', () => server.close());
