import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { checkRequest, problemOf } from '@wirework/openapi';

/** @import { Contract } from '@wirework/openapi' */

const problemType = 'application/problem+json';

/**
 * Returns the problem details with which a request is refused; `undefined` if it is as the contract says.
 *
 * @param {Contract} contract
 * @param {Parameters<typeof checkRequest>[1]} request
 */
function problemIn(contract, request) {
  const { drifts } = checkRequest(contract, request);
  return drifts.length === 0 ? undefined : problemOf(drifts);
}

/**
 * Fastify: a hook that runs when the body is parsed.
 *
 * @param {Contract} contract
 */
export function fastifyApp(contract) {
  const app = Fastify();
  app.addHook('preValidation', async ({ method, url, headers, body: value }, reply) => {
    const problem = problemIn(contract, { method, url, headers, value });
    if (problem !== undefined) await reply.code(problem.status).type(problemType).send(problem);
  });
  app.post('/orders', (request, reply) => reply.code(201).send({ ...Object(request.body), id: 7 }));
  return app;
}

/**
 * Express: middleware that gets the text of the body, so that a body that is not JSON is a problem too.
 *
 * @param {Contract} contract
 */
export function expressApp(contract) {
  const app = express();
  app.use(express.text({ type: 'application/json' }), (request, response, next) => {
    const { method, originalUrl: url, headers, body } = request;
    const problem = problemIn(contract, { method, url, headers, body });
    if (problem === undefined) next();
    else response.status(problem.status).type(problemType).send(JSON.stringify(problem));
  });
  app.post('/orders', (request, response) => void response.status(201).type('json').send(request.body));
  return app;
}

/**
 * Hono: middleware that reads the text of the body.
 *
 * @param {Contract} contract
 */
export function honoApp(contract) {
  const app = new Hono();
  app.use(async (context, next) => {
    const { method, url, raw } = context.req;
    const body = await context.req.text();
    const problem = problemIn(contract, { method, url, headers: raw.headers, body });
    if (problem === undefined) return next();
    return context.body(JSON.stringify(problem), /** @type {400} */ (problem.status), { 'content-type': problemType });
  });
  app.post('/orders', async (context) => context.json(await context.req.json(), 201));
  return app;
}
