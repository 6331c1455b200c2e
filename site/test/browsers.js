/**
 * `pnpm site:browsers [name …]`: works the built playground in every browser that is installed here, and measures and
 * searches the built site in Chromium. With names and in CI, a browser that is missing is a failure.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { browsers, openPage } from '../../internal/compat/runtimes/browser.js';

const site = fileURLToPath(new URL('../dist', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const frame = (script) =>
  `<!doctype html><title>Tests</title><iframe width="1440" height="900"></iframe><script type="module" src="${script}"></script>`;

/** The pages that a reader comes to first; one run of a browser measures some of them. */
const measured = [
  'index',
  'start',
  'together',
  'tools',
  'compare',
  'guide',
  'recipes',
  'moving',
  'examples',
  'reference',
]
  .flatMap((it) =>
    existsSync(join(site, it)) && statSync(join(site, it)).isDirectory()
      ? readdirSync(join(site, it), { recursive: true }).map((page) => `${it}/${page}`)
      : [`${it}.html`],
  )
  .filter((it) => it.endsWith('.html'));
const pagesOfARun = 25;

/** Returns what a report says that a page was refused; axe writes style sheets, which the site does not. */
function refusalOf(report) {
  const { 'document-uri': page, 'violated-directive': directive, 'source-file': source = '' } = report['csp-report'];
  return source.endsWith('/axe.js') ? [] : [`${new URL(page).pathname}: ${directive}, by ${source || 'the page'}`];
}

/**
 * Serves the site in a folder, under the policy that it promises to work with, and a page of tests at `/`. `refusals`
 * has what the policy refused.
 */
async function serve(script, pages) {
  const server = createServer();
  const refusals = new Set();
  const said = new Promise((resolve) => {
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (pathname === '/said') resolve(text(request));
      if (pathname === '/refused')
        void text(request).then((body) => refusalOf(JSON.parse(body)).forEach((it) => refusals.add(it)));
      response.setHeader('content-security-policy', "default-src 'self'; report-uri /refused");
      response.setHeader('content-type', types[extname(pathname)] ?? 'text/html');
      if (pathname === '/') return void response.end(frame(script));
      if (pathname === '/pages.json') return void response.end(JSON.stringify(pages));
      const file =
        pathname === '/axe.js'
          ? axe
          : pathname.startsWith('/any/folder/')
            ? join(site, pathname.slice('/any/folder/'.length))
            : join(here, pathname);
      if (existsSync(file) && extname(file) !== '') response.end(readFileSync(file));
      else if (pathname === '/said' || pathname === '/refused') response.writeHead(204).end();
      else response.writeHead(404).end(readFileSync(join(site, '404.html')));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, said, refusals, close };
}

/** Runs a script of tests in a browser and prints what it found. Returns false if there is no such browser. */
async function run(name, script, pages = []) {
  const { url, said, refusals, close } = await serve(script, pages);
  try {
    const answer = await openPage(name, url, said);
    if (answer === undefined) return false;
    const checks = answer.startsWith('[') ? JSON.parse(answer) : [{ name: 'the page', error: answer }];
    for (const it of refusals) checks.push({ name: 'the Content-Security-Policy refuses nothing', error: it });
    const failed = checks.filter(({ error }) => error !== null);
    console.log(`${name}, ${script.slice(1)}: ${checks.length - failed.length} passed, ${failed.length} failed`);
    for (const { name: check, error } of failed) console.log(`  ${check}: ${error}`);
    if (failed.length > 0) process.exitCode = 1;
    return true;
  } finally {
    close();
  }
}

if (!existsSync(join(site, 'index.html'))) throw new Error('Cannot find the site: run pnpm site:build first');
const asked = process.argv.slice(2);
const mustExist = asked.length > 0 || (process.env.CI ?? '') !== '';
for (const name of asked.length > 0 ? asked : Object.keys(browsers)) {
  if (!(await run(name, '/playground-tests.js'))) {
    console.log(`${name}: not installed here`);
    if (mustExist) process.exitCode = 1;
  } else if (name === 'chromium') {
    await run(name, '/search-tests.js');
    await run(name, '/task-tests.js');
    await run(name, '/not-found-tests.js');
    for (let i = 0; i < measured.length; i += pagesOfARun)
      await run(name, '/width-tests.js', measured.slice(i, i + pagesOfARun));
  }
}
