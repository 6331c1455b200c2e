import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundleSources, temporaryFolders } from '@wirework/test-support';
import { nodeTable } from '../src/config/node-fields.ts';
import { variableOf } from '../src/config/read-variables.ts';
import type { Fields } from '../src/config/fields.ts';
import { startServer, type TestServer } from './support/server.ts';

const file = join(temporaryFolders()(), 'register.mjs');
let server: TestServer;
let requests = 0;

beforeAll(async () => {
  await bundleSources(new URL('../src/register.ts', import.meta.url), file);
  server = await startServer((request, response) => {
    requests++;
    if (request.url === '/503') response.writeHead(503).end();
    else if (request.url === '/large') response.end('x'.repeat(4096));
    else if (request.url === '/hang') response.write('{"a":');
    else response.setHeader('x-agent', request.headers['user-agent'] ?? '').end('{"a":1}');
  });
});
afterAll(() => server.close());

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program after `--import @wirework/http-client/register`. */
async function run(program: string, variables: Record<string, string> = {}): Promise<Outcome> {
  const given = ['--import', pathToFileURL(file).href, '--no-warnings', '--input-type=module', '-e', program];
  const env = { PATH: process.env['PATH'], URL_OF_SERVER: server.url, ...variables };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, given, { env })) };
  } catch (error) {
    return error as Outcome;
  }
}

/** Returns the paths of all fields with a value. */
const pathsOf = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, { fields: inner }]) =>
    inner === undefined ? [`${prefix}${name}`] : pathsOf(inner, `${prefix}${name}.`),
  );

const fetched = (path: string): string => `await fetch(process.env.URL_OF_SERVER + '${path}')`;

describe('the registered fetch', () => {
  it('sends through a client, and ends with the program', async () => {
    const { stdout } = await run(`
      const response = ${fetched('/')};
      console.log(response.headers.get('x-agent'), JSON.stringify(await response.json()));`);
    expect(stdout.trim()).toBe('wirework {"a":1}');
  }, 300_000);

  it('returns responses of the platform, and leaves every other global as it was', async () => {
    const code = `
      const classes = ['Request', 'Response', 'Headers', 'FormData', 'Blob', 'AbortSignal'];
      const names = () => Reflect.ownKeys(globalThis).map(String).sort().join();
      const { enumerable, configurable, writable } = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
      const response = ${fetched('/')};
      console.log(JSON.stringify([
        response instanceof Response, response.clone() instanceof Response, response.headers instanceof Headers,
        fetch.name, enumerable, configurable, writable,
        classes.every((it) => Function.prototype.toString.call(globalThis[it]).startsWith('class')),
      ]), names());`;
    const { stdout } = await run(code);
    const plain = await promisify(execFile)(process.execPath, [
      '--no-warnings',
      '--input-type=module',
      '-e',
      // The platform's fetch makes its dispatcher when it is first used.
      "await fetch('data:,'); console.log(Reflect.ownKeys(globalThis).map(String).sort().join())",
    ]);
    const [facts, names] = stdout.trim().split(' ');
    expect(JSON.parse(facts ?? '')).toEqual([true, true, true, 'fetch', true, true, true, true]);
    expect(names).toBe(plain.stdout.trim());
  }, 300_000);

  it('leaves data:, blob: and calls with a dispatcher to the platform', async () => {
    const { stdout } = await run(`
      const told = [];
      for (const url of ['data:,a', new URL('data:,b'), new Request('data:,c'), URL.createObjectURL(new Blob(['d']))])
        told.push(await (await fetch(url)).text());
      // Its handlers differ between undici 7 and the undici 8 of Node 26.
      const dispatcher = { dispatch: () => { throw new Error('mine'); } };
      told.push(await ${fetched('/')}.catch(String));
      told.push(await fetch(process.env.URL_OF_SERVER, { dispatcher }).catch((error) => error.cause.message));
      told.push((await fetch(process.env.URL_OF_SERVER, { dispatcher: undefined })).headers.get('x-agent'));
      console.log(told.join(' '));`);
    expect(stdout.trim()).toBe('a b c d [object Response] mine wirework');
  }, 300_000);

  it('takes its settings from variables', async () => {
    const { stdout, stderr } = await run(
      `const told = [(${fetched('/503')}).status, (${fetched('/')}).headers.get('x-agent')];
       for (const path of ['/large', '/hang']) {
         const body = fetch(process.env.URL_OF_SERVER + path).then((it) => it.text());
         told.push(await body.catch(({ cause }) => cause.code + ' ' + cause.phase));
       }
       console.log(told.join(' '));`,
      {
        WIREWORK_HTTP_RETRY_MAX_RETRIES: '0',
        WIREWORK_HTTP_USER_AGENT: '7',
        WIREWORK_HTTP_SECURITY_MAX_RESPONSE_BODY_SIZE: '4095',
        WIREWORK_HTTP_TIMEOUTS_BODY_IDLE: '50',
        WIREWORK_HTTP_SECURITY_SENSITIVE_KEYS: 'nonce,pin',
        WIREWORK_HTTP_CONNECTION_HTTP2: 'false',
        WIREWORK_HTTP_RESILIENCE_BREAKER_THRESHOLD: '0.5',
      },
    );
    expect(`${stdout.trim()}${stderr}`).toBe('503 7 RESPONSE_READ_ERROR body TIMEOUT body');
  }, 300_000);

  it('retries by the default, and as often as a variable sets', async () => {
    for (const [maxRetries, expected] of [
      ['0', 1],
      ['2', 3],
    ] as const) {
      requests = 0;
      await run(`${fetched('/503')}`, {
        WIREWORK_HTTP_RETRY_MAX_RETRIES: maxRetries,
        WIREWORK_HTTP_RETRY_DELAY: '1',
      });
      expect([maxRetries, requests]).toEqual([maxRetries, expected]);
    }
  }, 300_000);
});

describe('a wrong variable', () => {
  it.each([
    ['WIREWORK_HTTP_TIMEOUTS_REQUEST', 'soon', "timeouts.request must be 0 to 1800000 ms, got 'soon'"],
    ['WIREWORK_HTTP_RETRY_MAX_RETRIES', '11', 'retry.maxRetries must be a whole number 0 to 10, got 11'],
    ['WIREWORK_HTTP_RETRY_JITTER', 'yes', "retry.jitter must be true or false, got 'yes'"],
    [
      'WIREWORK_HTTP_SECURITY_SSRF_EXEMPT_CIDRS',
      '10.0.0.0/8,x',
      'security.ssrfExemptCidrs[1] must be an address range',
    ],
    ['WIREWORK_HTTP_RETRY_MAXRETRIES', '1', "did you mean 'WIREWORK_HTTP_RETRY_MAX_RETRIES'?"],
    ['WIREWORK_HTTP_SHOE_SIZE', '1', 'it is unknown; variables are named after the fields of the configuration'],
    ['WIREWORK_HTTP_MIDDLEWARE', 'x', 'middleware must be an array in which each element is a function'],
  ])(
    '%s=%s ends the process at its start with a sentence that names it',
    async (name, value, sentence) => {
      const { code, stdout, stderr } = await run('console.log("started")', { [name]: value });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`Cannot read the variable '${name}': `);
      expect(stderr).toContain(sentence);
    },
    300_000,
  );

  it('never shows the value of a secret', async () => {
    const { code, stderr } = await run('', { WIREWORK_HTTP_CONNECTION_PROXY_URL: 'ftp://ada:hunter2@proxy.test' });
    expect([code, stderr.includes('WIREWORK_HTTP_CONNECTION_PROXY_URL'), stderr.includes('hunter2')]).toEqual([
      1,
      true,
      false,
    ]);
  }, 300_000);
});

describe('the names of variables', () => {
  const paths = pathsOf(nodeTable.client);

  it('belong to one field each', () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(new Set(paths.map(variableOf)).size).toBe(paths.length);
    expect(paths.map(variableOf)).toContain('WIREWORK_HTTP_RESILIENCE_RATE_LIMIT_MAX_WAIT');
  });
});
