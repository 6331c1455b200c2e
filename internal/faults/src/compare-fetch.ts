import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FetchAnswer } from './fetch-answer.ts';
import { startFreezingProxy } from './freezing-proxy.ts';

/** The contestants: options of the process beside its own. */
const contestants: readonly (readonly string[])[] = [
  [],
  ['--import', import.meta.resolve('@wirework/http-client/register')],
];

/** Runs of the requests that are timed; the contestants take turns. */
const rounds = 7;

/**
 * Compares the global `fetch` of a Node with the registered one: over a connection that died after its first use, with
 * a body that never ends, and with 1,000 requests, 20 at once. Takes five minutes, the patience of Node's `fetch`.
 *
 * @param execPath the Node
 * @returns a table of Markdown
 */
export async function compareFetch(execPath: string): Promise<string> {
  const ask: Ask = (scenario, url, options, whenReady) => askChild(execPath, scenario, url, options, whenReady);
  const server = http.createServer((request, response) => {
    if (request.url === '/hanging') response.writeHead(200, { 'content-length': '20000' }).write('x'.repeat(10_000));
    else response.end('x'.repeat(1000));
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  try {
    const patient = await Promise.all(
      (['dead', 'hanging'] as const).map((scenario) =>
        Promise.all(
          contestants.map((options) =>
            scenario === 'dead' ? overDead(ask, options, port) : ask(scenario, url, options),
          ),
        ),
      ),
    );
    const many: FetchAnswer[][] = contestants.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const [at, options] of contestants.entries()) many[at]?.push(await ask('many', url, options));
    const [dead = [], hanging = []] = patient;
    const ends = ({ outcome, milliseconds }: FetchAnswer): string =>
      `${outcome} after ${(milliseconds / 1000).toFixed(1)} s`;
    const middle = (pick: (answer: FetchAnswer) => number) =>
      many.map((them) => them.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
    const rows: readonly (readonly string[])[] = [
      ['', `\`fetch\` of ${dead[0]?.platform ?? ''}`, 'registered'],
      ['---', '---', '---'],
      ['a request over a connection that died after its first use', ...dead.map(ends)],
      ['a body that stops in its middle', ...hanging.map(ends)],
      ['1,000 requests, 20 at once', ...middle((it) => it.milliseconds).map((it) => `${Math.round(it)} ms`)],
      ['heap after them', ...middle((it) => it.heapUsed).map(megabytes)],
      ['resident memory after them', ...middle((it) => it.rss).map(megabytes)],
    ];
    return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function overDead(ask: Ask, options: readonly string[], port: number): Promise<FetchAnswer> {
  const proxy = await startFreezingProxy(port);
  try {
    return await ask('dead', proxy.url, options, proxy.freeze);
  } finally {
    proxy.close();
  }
}

/** Runs a scenario in a process; `whenReady` is called between its first request and those that are timed. */
type Ask = (scenario: string, url: string, options: readonly string[], whenReady?: () => void) => Promise<FetchAnswer>;

async function askChild(
  execPath: string,
  ...[scenario, url, options, whenReady]: Parameters<Ask>
): Promise<FetchAnswer> {
  const child = fork(fileURLToPath(new URL('fetch-child.ts', import.meta.url)), [scenario, url], {
    execPath,
    execArgv: [...process.execArgv, ...options],
  });
  await once(child, 'message');
  whenReady?.();
  child.send('go');
  const [answer] = (await once(child, 'message')) as [FetchAnswer];
  return answer;
}
