// @ts-check
/**
 * The API of fastify.js in Hono, which takes a compiled schema as it is, because that is a Standard Schema.
 *
 *     node hono.js [PORT]
 */
import { serve } from '@hono/node-server';
import { sValidator } from '@hono/standard-validator';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { validator } from 'hono/validator';
import { convertPage, faultOf, order, page, readBody } from './schemas.js';

const app = new Hono();

/**
 * Answers with the faults of the body. Only a bad body is read again, for their lines.
 *
 * @param {import('hono').Context} context
 */
async function refuse(context) {
  const { status = 422, errors } = readBody(order, await context.req.text());
  return context.json({ errors }, /** @type {400 | 422} */ (status));
}

const checkOrder = sValidator('json', order, (result, context) => (result.success ? undefined : refuse(context)));

// Hono answers a body that is not JSON by itself
app.onError((error, context) =>
  error instanceof HTTPException && error.status === 400 ? refuse(context) : context.text('', 500),
);

// A query is converted before it is validated
const checkPage = validator('query', (input, context) => {
  const query = convertPage(input);
  return page.check(query) ? query : context.json({ errors: page.validate(query).map(faultOf) }, 422);
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
