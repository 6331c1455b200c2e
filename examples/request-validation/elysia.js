// @ts-check
/**
 * The API of fastify.js in Elysia, over its adapter for Node.
 *
 *     node elysia.js [PORT]
 */
import { node } from '@elysiajs/node';
import { Elysia } from 'elysia';
import { convertPage, faultOf, order, page, readBody } from './schemas.js';

const app = new Elysia({ adapter: node() })
  .post(
    '/orders',
    ({ body, status }) => {
      const { value, status: code = 422, errors } = readBody(order, String(body ?? ''));
      if (errors !== undefined) return status(code, { errors });
      const { customer, lines } = value;
      const quantity = lines.reduce((sum, it) => sum + it.quantity, 0);
      return status(201, { customer, quantity });
    },
    // The schema reads the text, so that it knows the line of each fault
    { parse: 'text' },
  )
  .get('/orders', ({ query, status }) => {
    const converted = convertPage(query);
    if (page.check(converted)) return converted;
    return status(422, { errors: page.validate(converted).map(faultOf) });
  });

const [port = '3000'] = process.argv.slice(2);
app.listen({ port: Number(port), hostname: '127.0.0.1' }, async (info) => {
  // The server below the adapter, which knows its port when it was 0
  const { raw: server } = /** @type {{ raw: { ready(): Promise<unknown>, url: string, close(): Promise<void> } }} */ (
    /** @type {unknown} */ (info)
  );
  await server.ready();
  console.log(`listening on ${server.url}`);
  process.once('SIGTERM', () => server.close());
});
