import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundleSources, makeCertificate, sourceLoader, temporaryFolders } from '@wirework/test-support';

/** Options for a process that imports the sources. */
const fromSources = ['--import', sourceLoader, '--conditions=@wirework/source'];

const run = (code: string, options: readonly string[] = []): string =>
  execFileSync(
    process.execPath,
    [...options, '--disallow-code-generation-from-strings', '--no-warnings', '--input-type=module', '-e', code],
    { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  ).trim();

const folder = temporaryFolders()();
const fileOf = (name: string): string => join(folder, `${name}.mjs`);
/** Bundles, so that a process starts fast; split, as a program with `import()` bundles them. */
const modules = { index: pathToFileURL(fileOf('index')).href, cache: pathToFileURL(fileOf('cache')).href };

beforeAll(async () => {
  const options = { splitting: true };
  await bundleSources(new URL('../src/index.ts', import.meta.url), fileOf('index'), options);
  await bundleSources(new URL('../../http-cache/src/index.ts', import.meta.url), fileOf('cache'), options);
});

describe('X7: importing the package', () => {
  it('changes neither fetch, nor its dispatcher, nor another global', () => {
    const code = `
      // From Node 24 on, Node's own http module and its fetch make their dispatcher when they are first used.
      await Promise.all([import('node:http'), globalThis.fetch('data:,')]);
      const dispatchers = () => [1, 2].map((it) => globalThis[Symbol.for('undici.globalDispatcher.' + it)]);
      const names = () => JSON.stringify(Reflect.ownKeys(globalThis).map(String).sort());
      const [before, fetch] = [names(), globalThis.fetch];
      const [first, second] = dispatchers();
      const client = (await import('${modules.index}')).createClient();
      await client.close();
      console.log(names() === before, globalThis.fetch === fetch, first !== undefined);
      console.log(await globalThis.fetch('data:,works').then((it) => it.text()), dispatchers()[0] === first, dispatchers()[1] === second);`;
    expect(run(code)).toBe('true true true\nworks true true');
  }, 300_000);

  it('changes no global by any entry but ./register', () => {
    const code = `
      import { readFileSync } from 'node:fs';
      const { exports, sideEffects } = JSON.parse(readFileSync('package.json', 'utf8'));
      const entries = Object.keys(exports).filter((it) => it !== './package.json');
      // Node makes its dispatcher, a global, when it is first used.
      await globalThis.fetch('data:,');
      const state = () => JSON.stringify(Reflect.ownKeys(globalThis).map(String).sort());
      const [before, fetch] = [state(), globalThis.fetch];
      const changing = [];
      for (const it of entries) {
        await import('@wirework/http-client' + it.slice(1));
        if (state() !== before || globalThis.fetch !== fetch) changing.push(it);
        globalThis.fetch = fetch;
      }
      console.log(entries.length > 8, changing.join(), sideEffects.join());`;
    expect(run(code, fromSources)).toBe('true ./register ./dist/register.js');
  }, 300_000);

  it('loads the cookie library only with the first cookie or the first request of a session', () => {
    const code = `
      import { register } from 'node:module';
      import http from 'node:http';
      const hook = "import fs from 'node:fs'; export async function resolve(it, context, next) { if (it === 'tough-cookie') fs.writeSync(1, 'loaded '); return next(it, context); }";
      register('data:text/javascript,' + encodeURIComponent(hook));
      const { createClient, createSession } = await import('./src/index.ts');
      const server = http.createServer((request, response) => response.setHeader('set-cookie', request.url === '/set' ? ['a=1'] : []).end(String(request.headers.cookie))).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const url = 'http://127.0.0.1:' + server.address().port;
      const [client, plain] = [createClient({ cookies: true }), createClient()];
      const session = createSession({}, { client: plain });
      console.log((await plain.get(url)).cookies.length, (await client.get(url)).text());
      console.log((await client.get(url + '/set')).cookie('a').value, (await client.get(url)).text());
      console.log((await session.get(url + '/set')).text(), (await session.get(url)).text());
      await Promise.all([client.close(), plain.close()]);
      server.close();`;
    const told = run(code, fromSources).split('\n');
    expect(told[0]).toBe('0 undefined');
    expect(told.slice(1).join(' ').replaceAll('loaded ', '')).toBe('1 a=1 undefined a=1');
    expect(told[1]).toContain('loaded');
  }, 300_000);

  it('ignores a polluted Object.prototype as options', () => {
    const code = `
      const http = await import('node:http');
      const { createClient, createSession } = await import('${modules.index}');
      const server = http.createServer((q, r) => r.end(JSON.stringify([q.method, q.url, q.headers]))).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const url = 'http://127.0.0.1:' + server.address().port + '/';
      // Node's own loader reads the option 'path', so that modules must be loaded before.
      const warm = createClient();
      await createSession({}, { client: warm }).get(url);
      await warm.close();
      const plain = { method: 'POST', json: 'x', query: { evil: 1 }, retry: { maxRetries: 0 }, timeouts: { request: 1 }, redirects: { follow: false }, security: { maxResponseBodySize: 1 }, maxRetries: 0, request: 1, attempt: 1, follow: false, maxRedirects: 0, stream: true, headers: { evil: '1' }, bearerToken: 'evil', proxyUrl: 'http://127.0.0.1:1', allowPrivateIps: false, maxResponseBodySize: 1, userAgent: 'evil', followRedirects: false, cookies: {}, retryNonIdempotent: true, path: '/nowhere.sock', localAddress: '192.0.2.1' };
      for (const [name, value] of Object.entries(plain)) Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
      const client = createClient({ retry: { delay: 0 } });
      const result = await client.get(url);
      const text = result.text();
      const inSession = (await createSession({}, { client }).get(result.url, {})).text();
      for (const name of Object.keys(plain)) delete Object.prototype[name];
      console.log((text + inSession).includes('evil'), JSON.parse(text)[0], JSON.parse(text)[1]);
      await client.close();
      server.close();`;
    expect(run(code)).toBe('false GET /');
  }, 300_000);

  it('ignores a polluted Object.prototype as client parts, environment and response headers', async () => {
    const code = `
      const { Worker } = await import('node:worker_threads');
      const { createClient } = await import('${modules.index}');
      // A thread has a separate Object.prototype.
      const serve = \`
        import http from 'node:http'; import { parentPort } from 'node:worker_threads';
        const server = http.createServer((q, r) => {
          if (q.url === '/events') return r.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: ' + JSON.stringify(q.headers) + '\\\\n\\\\n');
          r.writeHead(302).write('no '); r.end('location, ' + q.url);
        }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));\`;
      const server = new Worker(serve, { eval: true });
      const port = await new Promise((resolve) => server.once('message', resolve));
      const url = 'http://127.0.0.1:' + port + '/';
      const evil = 'http://127.0.0.1:1';
      const warm = createClient();
      await warm.get(url);
      await warm.close();
      const plain = { clock: {}, transport: {}, environment: { http_proxy: evil }, http_proxy: evil, all_proxy: evil, REQUEST_METHOD: 'GET', location: evil, 'content-length': '5', 'content-encoding': 'gzip', 'set-cookie': 'evil=1', 'retry-after': '60', connection: { socketPath: '/x', proxyUrl: evil }, headers: { evil: '1' }, maxResponseBodySize: 1, discard: 'x' };
      for (const [name, value] of Object.entries(plain)) Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
      const told = [];
      const client = createClient({ ['connection']: { enableSystemProxy: true }, cookies: true });
      for (const path of ['a', 'b']) told.push((await client.post(url + path, { json: {} }).catch((it) => it)).text());
      for await (const { data } of client.events(url + 'events', { maxReconnects: 0 })) told.push(data.includes('evil'));
      for (const name of Object.keys(plain)) delete Object.prototype[name];
      console.log(told.join('\\n'));
      await client.close();
      await server.terminate();`;
    expect(run(code).split('\n')).toEqual(['no location, /a', 'no location, /b', 'false']);
  }, 300_000);

  it('ignores a polluted Object.prototype as options of TLS', () => {
    const code = `
      const https = await import('node:https');
      const { createClient } = await import('${modules.index}');
      const identity = ${JSON.stringify(makeCertificate())};
      const server = https.createServer(identity, (q, r) => r.end('ok')).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const url = 'https://127.0.0.1:' + server.address().port + '/';
      const plain = { servername: 'evil.test', rejectUnauthorized: false, checkServerIdentity: () => undefined, secureContext: {}, pfx: 'x', crl: 'x', sigalgs: 'x', ecdhCurve: 'x', secureProtocol: 'x', path: '/x', cert: 'x', key: 'x', ca: identity.cert, pinnedKeys: ['x'] };
      const told = [];
      for (const tls of [{ ca: identity.cert }, {}]) {
        const client = createClient({ tls, retry: { maxRetries: 0 } });
        for (const [name, value] of Object.entries(plain)) Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
        const answer = await client.get(url).then((it) => it.text(), (error) => error.code);
        for (const name of Object.keys(plain)) delete Object.prototype[name];
        told.push(answer);
        await client.close();
      }
      console.log(told.join(' '));
      server.close();`;
    expect(run(code)).toBe('ok CERTIFICATE_ERROR');
  }, 300_000);

  it('ignores a polluted Object.prototype as options of a part, a proxy, a decoder and the cache', async () => {
    const code = `
      const { Worker } = await import('node:worker_threads');
      const { gzipSync } = await import('node:zlib');
      const { createClient } = await import('${modules.index}');
      const { cache } = await import('${modules.cache}');
      // A thread has a separate Object.prototype. It is a server and both kinds of proxy.
      const serve = \`
        import http from 'node:http'; import net from 'node:net'; import { gzipSync, deflateSync } from 'node:zlib'; import { parentPort } from 'node:worker_threads';
        const server = http.createServer((q, r) => {
          if (q.url === '/gzip') return r.writeHead(200, { 'content-encoding': 'gzip', 'cache-control': 'max-age=60' }).end(gzipSync('packed'));
          if (q.url === '/deflate') return r.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('packed'));
          q.pipe(r);
        }).on('connect', (q, socket) => socket.end('HTTP/1.1 403 ' + Object.keys(q.headers).sort() + '\\\\r\\\\n\\\\r\\\\n'));
        const socks = net.createServer((socket) => socket.once('data', (hello) => { socket.write(Buffer.from([5, 0])); socket.once('data', (asked) => {
          const target = net.connect(asked.readUInt16BE(8), '127.0.0.1', () => { socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])); socket.pipe(target).pipe(socket); });
        }); }));
        server.listen(0, '127.0.0.1', () => socks.listen(0, '127.0.0.1', () => parentPort.postMessage([server.address().port, socks.address().port])));\`;
      const server = new Worker(serve, { eval: true });
      const [port, socks] = await new Promise((resolve) => server.once('message', resolve));
      const url = 'http://127.0.0.1:' + port;
      // Node's own loader reads options, so that modules must be loaded before.
      const warm = createClient({ connection: { proxyUrl: 'socks5://127.0.0.1:' + socks } });
      await warm.get(url + '/gzip');
      await warm.close();
      const plain = { contentType: 'evil/x', filename: 'evil', agent: 'x', auth: 'evil:x', socketPath: '/x', insecureHTTPParser: 'x', chunkSize: 'x', info: true, dictionary: 'x', finishFlush: 'x', custom_auth_method: 7, autoSelectFamilyAttemptTimeout: 'x', cacheByDefault: 'x', userId: 'evil', username: 7, error: undefined };
      const told = [];
      for (const [name, value] of Object.entries(plain)) Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
      const clients = [createClient({ middleware: [cache()] }), createClient({ connection: { proxyUrl: 'socks5://127.0.0.1:' + socks } }), createClient({ connection: { proxyUrl: url } })];
      const [client, throughSocks, throughHttp] = clients;
      const text = (call) => call.then((it) => it.text(), (error) => error.code + ' ' + error.message + ' ' + error.cause);
      told.push((await text(client.post(url, { multipart: [{ name: 'a', data: 'b' }] }))).includes('evil'));
      for (const path of ['/gzip', '/gzip', '/deflate']) told.push(await text(client.get(url + path)));
      told.push(await text(throughSocks.post(url, { body: 'by socks' })), await text(throughHttp.get('https://127.0.0.1:1/')), await text(client.get(url, { basicAuth: { password: 'x' } })));
      for (const name of Object.keys(plain)) delete Object.prototype[name];
      console.log(told.join('\\n'));
      for (const it of clients) await it.close();
      await server.terminate();`;
    expect(run(code).split('\n')).toEqual([
      'false',
      'packed',
      'packed',
      'packed',
      'by socks',
      'NETWORK_ERROR Cannot connect through the proxy: it refused the tunnel (403) undefined',
      'VALIDATION_ERROR Cannot send the request: basicAuth needs a username and a password undefined',
    ]);
  }, 300_000);

  it('ignores a polluted Object.prototype as options of HTTP/2', () => {
    const code = `
      const { Worker } = await import('node:worker_threads');
      const { createClient } = await import('${modules.index}');
      const identity = ${JSON.stringify(makeCertificate())};
      // A thread has a separate Object.prototype.
      const serve = 'import { workerData, parentPort } from "node:worker_threads"; import http2 from "node:http2"; const server = http2.createSecureServer(workerData, (q, r) => q.pipe(r)).listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));';
      const server = new Worker(serve, { eval: true, workerData: identity });
      const url = 'https://127.0.0.1:' + (await new Promise((resolve) => server.once('message', resolve))) + '/';
      const plain = { waitForTrailers: true, weight: 'x', parent: 'x', exclusive: 'x', silent: 'x', settings: 'x', remoteCustomSettings: 'x', customSettings: { x: 'x' }, maxFrameSize: 1, headerTableSize: 'x', maxConcurrentStreams: 'x', maxSettings: 1, maxHeaderListPairs: 1, peerMaxConcurrentStreams: 0, paddingStrategy: 9, maxSendHeaderBlockLength: 1, enableConnectProtocol: 'x' };
      const client = createClient({ tls: { ca: identity.cert }, retry: { maxRetries: 0 }, timeouts: { request: 25_000 } });
      for (const [name, value] of Object.entries(plain)) Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
      const told = await client.post(url, { body: 'x' }).then((it) => it.text() + it.meta.proto, (error) => error.code + error.cause);
      for (const name of Object.keys(plain)) delete Object.prototype[name];
      console.log(told);
      await client.close();
      await server.terminate();`;
    expect(run(code)).toBe('xHTTP/2.0');
  }, 300_000);
});

describe('a promise of a request that fails', () => {
  it('leaves one rejection to handle, with its readers as with `then`', () => {
    const code = `
      const { createClient } = await import('${modules.index}');
      const client = createClient({ retry: { maxRetries: 0 } });
      let count = 0;
      process.on('unhandledRejection', () => count++);
      const handled = (promise) => promise.catch(() => undefined);
      const uses = [
        (it) => handled(it.json()),
        (it) => handled(Promise.all([it, it.text(), it.json()])),
        (it) => it,
        (it) => it.json(),
        (it) => (handled(it), it.bytes()),
      ];
      const counts = [];
      for (const use of uses) {
        count = 0;
        use(client.get('http://127.0.0.1:1/'));
        await client.get('http://127.0.0.1:1/').catch(() => new Promise((resolve) => setImmediate(resolve)));
        counts.push(count);
      }
      await client.close();
      console.log(counts.join(' '));`;
    expect(run(code)).toBe('0 0 1 1 1');
  }, 300_000);
});
