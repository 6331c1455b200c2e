import { createServer } from 'node:http';
import { once } from 'node:events';
import { checkRequest, problemOf } from '@wirework/openapi';

/**
 * Starts a server that checks its requests by the contract. Of order 8 it answers with a text for the quantity, as
 * servers do after a change that nobody told the document about.
 *
 * @param {import('@wirework/openapi').Contract} contract
 */
export async function startServer(contract) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const { operation, path, body, drifts } = checkRequest(contract, {
      method,
      url,
      headers,
      body: Buffer.concat(chunks),
    });
    const answer = (/** @type {number} */ status, /** @type {string} */ type, /** @type {unknown} */ value) =>
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value));
    if (drifts.length > 0) {
      const problem = problemOf(drifts);
      return answer(problem.status, 'application/problem+json', problem);
    }
    if (operation?.id === 'createOrder') return answer(201, 'application/json', { ...Object(body), id: 7 });
    if (operation?.id === 'getOrder') {
      const quantity = path['id'] === 8 ? '2' : 2;
      return answer(200, 'application/json', { id: path['id'], item: 'tea', quantity });
    }
    response.writeHead(200, { 'content-type': 'application/jsonl' });
    for (const quantity of [1, 2, 3]) response.write(`${JSON.stringify({ id: 7, item: 'tea', quantity })}\n`);
    return response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
