/**
 * Works the playground in every browser that is installed here: `pnpm site:browsers [name …]`.
 * With names and in CI, a browser that is missing is a failure.
 */
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { browsers, openPage } from '../../internal/compat/runtimes/browser.js';
import { buildPlayground } from '../build/playground.js';

const site = fileURLToPath(new URL('../public', import.meta.url));
const files = {
  '/tests.js': fileURLToPath(new URL('page-tests.js', import.meta.url)),
  '/axe.js': createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
};
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const frame = `<!doctype html><title>Tests</title><iframe src="/any/folder/playground/index.html" width="1280" height="900"></iframe><script type="module" src="/tests.js"></script>`;

/** Serves the playground in a folder, under the policy that it promises to work with. */
async function serve() {
  const server = createServer();
  const said = new Promise((resolve) => {
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (pathname === '/said') resolve(text(request));
      const file = files[pathname] ?? pathname.replace(/^\/any\/folder/, site);
      response.setHeader('content-security-policy', "default-src 'self'");
      response.setHeader('content-type', types[extname(file)] ?? 'text/html');
      if (pathname === '/') response.end(frame);
      else if (existsSync(file) && extname(file) !== '') response.end(readFileSync(file));
      else response.writeHead(pathname === '/said' ? 204 : 404).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, said, close };
}

await buildPlayground();
const asked = process.argv.slice(2);
const mustExist = asked.length > 0 || (process.env.CI ?? '') !== '';
for (const name of asked.length > 0 ? asked : Object.keys(browsers)) {
  const { url, said, close } = await serve();
  try {
    const answer = await openPage(name, url, said);
    if (answer === undefined) {
      console.log(`${name}: not installed here`);
      if (mustExist) process.exitCode = 1;
      continue;
    }
    const checks = answer.startsWith('[') ? JSON.parse(answer) : [{ name: 'the page', error: answer }];
    const failed = checks.filter(({ error }) => error !== null);
    console.log(`${name}: ${checks.length - failed.length} passed, ${failed.length} failed`);
    for (const { name: check, error } of failed) console.log(`  ${check}: ${error}`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    close();
  }
}
