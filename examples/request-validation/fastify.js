// @ts-check
/**
 * An API in Fastify. Bodies and queries are validated by compiled schemas; no code is generated for them.
 *
 *     node fastify.js [PORT]
 */
import Fastify from 'fastify';
import { convertPage, faultOf, order, page, readBody } from './schemas.js';

/** @typedef {import('@wirework/schema').CompiledSchema<unknown>} Compiled */

/** An answer with the faults of a request. */
class InvalidRequest extends Error {
  /** @param {number} statusCode @param {object[]} errors */
  constructor(statusCode, errors) {
    super('invalid request');
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

const app = Fastify();

// The validator reads the text, so that it knows the line of each fault
app.removeContentTypeParser('application/json');
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));

app.setValidatorCompiler(({ schema, httpPart }) => {
  // The schema of a route is a compiled one already
  const compiled = /** @type {Compiled} */ (schema);
  return (/** @type {unknown} */ input) => {
    if (httpPart === 'body') {
      const { value, status, errors } = readBody(compiled, String(input));
      return errors === undefined ? { value } : { error: new InvalidRequest(status, errors) };
    }
    const value = convertPage(input);
    const errors = compiled.validate(value);
    return errors.length === 0 ? { value } : { error: new InvalidRequest(422, errors.map(faultOf)) };
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
