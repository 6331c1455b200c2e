// @ts-check
/**
 * Bundles the page and serves it under a strict policy: its scripts are files of this server, and generate no code.
 *
 *     node serve-page.js [PORT]
 */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { bundle } from './build.js';

const [port = '8080'] = process.argv.slice(2);
const types = /** @type {Readonly<Record<string, string>>} */ ({
  '/page.html': 'text/html; charset=utf-8',
  '/page.js': 'text/javascript',
});

await bundle('page');

const server = createServer(({ url = '/' }, response) => {
  const path = url === '/' ? '/page.html' : url;
  const type = Object.hasOwn(types, path) ? types[path] : undefined;
  if (type === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': type, 'content-security-policy': "default-src 'self'" });
  createReadStream(fileURLToPath(new URL(`dist${path}`, import.meta.url))).pipe(response);
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`listening on http://127.0.0.1:${address.port}/`);
});
