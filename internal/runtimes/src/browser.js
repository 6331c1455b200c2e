/** Runs the bundle in a page of a browser that is installed here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const page = `<script type="module">
const say = (body) => fetch('/said', { method: 'POST', body });
try { const { main } = await import('/main.js'); await say(await main()); } catch (error) { await say('failed: ' + error); }
</script>`;

/** A server of the page and the bundle, and what the page says in the end. */
async function serve(folder) {
  const server = createServer();
  const said = new Promise((resolve) => {
    server.on('request', (request, response) => {
      const script = request.url === '/main.js';
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      if (request.url === '/said') resolve(text(request));
      response.end(script ? readFileSync(`${folder}/main.js`) : page);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, said, close: () => server.close() };
}

/**
 * @param {string} command the browser
 * @param {(profile: string) => string[]} options what starts it without a window, on a profile of its own
 * @returns what the page said, or `undefined` where there is no such browser
 */
export async function runInBrowser(command, options, folder) {
  const profile = mkdtempSync(join(tmpdir(), 'wirework-profile-'));
  const { url, said, close } = await serve(folder);
  const child = spawn(command, [...options(profile), url], { stdio: 'ignore', detached: true });
  const stopped = new Promise((resolve) => child.once('error', () => resolve(undefined)));
  const late = wait(120_000, 'failed: no answer within two minutes', { ref: false });
  try {
    return await Promise.race([said, stopped, late]);
  } finally {
    close();
    if (child.pid !== undefined) {
      process.kill(-child.pid);
      await once(child, 'exit');
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
