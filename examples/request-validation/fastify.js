// @ts-check
/**
 * An API in Fastify. Bodies and queries are validated by compiled schemas; no code is generated for them.
 *
 *     node fastify.js [PORT]
 */
import Fastify from 'fastify';
import { convertPage, order, page } from './schemas.js';

/** @typedef {import('@wirework/schema').CompiledSchema<unknown>} Compiled */

/** The errors of a request, as the client sees them. */
class InvalidRequest extends Error {
  statusCode = 422;
  /** @param {readonly import('@wirework/schema').ValidationError[]} errors */
  constructor(errors) {
    super('invalid request');
    this.errors = errors.map(({ path, message }) => ({ path, message }));
  }
}

const app = Fastify();

app.setValidatorCompiler(({ schema, httpPart }) => {
  // The schema of a route is a compiled one already
  const compiled = /** @type {Compiled} */ (schema);
  return (/** @type {unknown} */ input) => {
    const value = httpPart === 'querystring' ? convertPage(input) : input;
    const errors = compiled.validate(value);
    return errors.length === 0 ? { value } : { error: new InvalidRequest(errors) };
  };
});

app.setErrorHandler((error, _request, reply) => {
  if (error instanceof InvalidRequest) return reply.code(error.statusCode).send({ errors: error.errors });
  return reply.send(error);
});

app.post('/orders', { schema: { body: order } }, (request, reply) => {
  const { customer, lines } = /** @type {import('@wirework/schema').FromSchema<typeof order>} */ (request.body);
  const quantity = lines.reduce((sum, it) => sum + it.quantity, 0);
  return reply.code(201).send({ customer, quantity });
});

app.get('/orders', { schema: { querystring: page } }, (request) => request.query);

const [port = '3000'] = process.argv.slice(2);
console.log(`listening on ${await app.listen({ port: Number(port), host: '127.0.0.1' })}`);
process.once('SIGTERM', () => app.close());
