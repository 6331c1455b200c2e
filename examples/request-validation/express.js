// @ts-check
/**
 * The API of fastify.js in Express.
 *
 *     node express.js [PORT]
 */
import express from 'express';
import { convertPage, faultOf, order, page, readBody } from './schemas.js';

const app = express();

// The schema reads the text, so that it knows the line of each fault
app.use(express.text({ type: 'application/json' }));

app.post('/orders', (request, response) => {
  const { value, status, errors } = readBody(order, request.body ?? '');
  if (errors !== undefined) return void response.status(status).json({ errors });
  const { customer, lines } = value;
  const quantity = lines.reduce((sum, it) => sum + it.quantity, 0);
  response.status(201).json({ customer, quantity });
});

app.get('/orders', (request, response) => {
  const query = convertPage(request.query);
  if (page.check(query)) response.json(query);
  else response.status(422).json({ errors: page.validate(query).map(faultOf) });
});

const [port = '3000'] = process.argv.slice(2);
const server = app.listen(Number(port), '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`listening on http://127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => server.close());
