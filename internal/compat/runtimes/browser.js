/** Opens pages in browsers that are installed here, without a driver: the page itself sends what it finds. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const page = '<script type="module" src="/page.js"></script>';
const script = `const say = (body) => fetch('/said', { method: 'POST', body });
try { const { main } = await import('/main.js'); await say(await main()); } catch (error) { await say('failed: ' + error); }
`;

/** A server of the page and the bundle, with the report that the page sends at the end. */
async function serve(folder, policy) {
  const server = createServer();
  const said = new Promise((resolve) => {
    server.on('request', (request, response) => {
      const { url } = request;
      response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
      if (policy !== undefined) response.setHeader('content-security-policy', policy);
      if (url === '/said') resolve(text(request));
      response.end(url === '/main.js' ? readFileSync(`${folder}/main.js`) : url === '/page.js' ? script : page);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, said, close: () => server.close() };
}

/** The engine of Safari in a plain window: webkit2gtk-driver of Debian has it, with xvfb for a screen. */
const webkit = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Returns the first of some commands that is installed here, or else the first of all. */
const installed = (...commands) =>
  commands.find((it) => process.env.PATH?.split(delimiter).some((folder) => existsSync(join(folder, it)))) ??
  commands[0];

/**
 * The commands that start each browser without a window, with a separate profile.
 * @type {Readonly<Record<string, {command: string, options: (profile: string) => string[]}>>}
 */
export const browsers = {
  'firefox-esr': {
    command: installed('firefox-esr', 'firefox'),
    options: (profile) => ['--headless', '--no-remote', '--profile', profile],
  },
  webkit: {
    command: existsSync(webkit) ? 'xvfb-run' : webkit,
    options: () => ['--auto-servernum', webkit, '--private'],
  },
  chromium: {
    command: installed('chromium', 'google-chrome'),
    options: (profile) => ['--headless', '--no-sandbox', `--user-data-dir=${profile}`],
  },
};

/**
 * @param {string} name a browser of `browsers`
 * @param {string} url the page
 * @param {Promise<string>} said resolves with the report of the page
 * @returns the report of the page, or `undefined` if there is no such browser
 */
export async function openPage(name, url, said) {
  const { command, options } = browsers[name];
  const profile = mkdtempSync(join(tmpdir(), 'wirework-profile-'));
  const child = spawn(command, [...options(profile), url], { stdio: 'ignore', detached: true });
  const stopped = new Promise((resolve) => child.once('error', () => resolve(undefined)));
  const late = wait(120_000, 'failed: no answer within two minutes', { ref: false });
  try {
    return await Promise.race([said, stopped, late]);
  } finally {
    if (child.pid !== undefined) {
      process.kill(-child.pid);
      await once(child, 'exit');
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs the bundle `main.js` of a folder, under a Content-Security-Policy if there is one; returns as `openPage`. */
export async function runInBrowser(name, folder, policy) {
  const { url, said, close } = await serve(folder, policy);
  try {
    return await openPage(name, url, said);
  } finally {
    close();
  }
}
