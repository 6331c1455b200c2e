import http from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { folderWith } from './folder-with.ts';
import { type Ran, runWirework } from './run-wirework.ts';

const yaml = `openapi: 3.1.0
info: { title: Users, version: '1' }
servers: [{ url: 'https://api.example.com/v1' }]
paths:
  /users/{id}:
    get:
      operationId: getUser
      parameters:
        - { name: id, in: path, schema: { type: integer } }
      responses:
        200:
          description: a user
          content:
            application/json:
              schema: { $ref: 'schemas/user.yaml' }
  /health:
    get:
      responses: { 200: { content: { application/json: { schema: { type: object } } } } }
`;
const user = `type: object
required: [name]
properties:
  name: { type: string }
`;
const entry = (url: string, body: string, status = 200): object => ({
  request: { method: 'GET', url, headers: [] },
  response: { status, headers: [{ name: 'Content-Type', value: 'application/json' }], content: { text: body } },
});
const har = (...entries: object[]): string => JSON.stringify({ log: { version: '1.2', entries } });

const files = {
  'openapi.yaml': yaml,
  'schemas/user.yaml': user,
  'calls.har': har(
    entry('https://api.example.com/v1/users/7', '{"name": "Ada"}'),
    entry('https://api.example.com/v1/users/8', '{"name": 8}'),
    entry('https://api.example.com/v1/users/9', '{"name": 9}'),
    entry('https://api.example.com/v1/users/x', '{"name": "x"}'),
    entry('https://api.example.com/v1/none', '{}'),
    entry('https://cdn.example.net/logo.svg', ''),
  ),
};
const newFolder = temporaryFolders();
const run = (cwd: string, ...argv: string[]): Promise<Ran> => runWirework(argv, { cwd });

describe('wirework drift', () => {
  it('prints the drifts of recorded traffic at the rule, each once', async () => {
    const cwd = folderWith(newFolder(), files);
    const { exitCode, stdout, stderr } = await run(cwd, 'drift', 'openapi.yaml', '--har', 'calls.har');
    expect(stdout.split('\n').filter((it) => it !== '')).toEqual([
      'openapi.yaml:1:1: GET request: no path of the contract matches',
      "openapi.yaml:9:49: GET /users/{id} (getUser) request, path 'id': expected integer, got string",
      "schemas/user.yaml:4:17: GET /users/{id} (getUser) response 200, body at '/name' (line 1, column 10): expected string, got number (2 times)",
    ]);
    expect(stderr).toBe('wirework drift: 1 request of 6 left out: they are to other servers, see --server\n');
    expect(exitCode).toBe(1);
  });

  it('compares no body that the archive does not have', async () => {
    const request = { method: 'POST', url: 'https://api.example.com/users', headers: [] };
    const response = { status: 200, headers: [{ name: 'content-type', value: 'application/json' }] };
    const requestBody = { required: true, content: {} };
    const responses = { 200: { content: { 'application/json': {} } } };
    const contract = { openapi: '3.1.0', paths: { '/users': { post: { requestBody, responses } } } };
    const entries = [
      {
        request: { ...request, postData: { mimeType: 'a/b', params: [] } },
        response: { ...response, content: { size: 9 } },
      },
      { request: { ...request, postData: { text: 'x' } }, response: { ...response, content: { size: 0 } } },
    ];
    const cwd = folderWith(newFolder(), {
      'a.json': JSON.stringify(contract),
      'calls.har': har(...entries),
    });
    const { stdout, stderr } = await run(cwd, 'drift', 'a.json', '--har', 'calls.har');
    expect(stdout).toMatch(/^a\.json:1:\d+: POST \/users response 200, body: it is empty\n+$/);
    expect(stderr).toBe('wirework drift: 2 bodies not compared: the archive does not have them\n');
  });

  it('writes the formats of validate', async () => {
    const cwd = folderWith(newFolder(), files);
    const github = await run(cwd, 'drift', 'openapi.yaml', '--har', 'calls.har', '--format', 'github');
    expect(github.stdout).toContain('::error file=schemas/user.yaml,line=4,col=17');
    const sarif = await run(cwd, 'drift', 'openapi.yaml', '--har', 'calls.har', '--format', 'sarif');
    expect(JSON.parse(sarif.stdout)).toMatchObject({ version: '2.1.0', runs: [{ results: [{}, {}, {}] }] });
  });

  it('prints nothing for traffic without drifts, and takes another server', async () => {
    const calls = har(entry('http://localhost:8080/v1/users/7', '{"name": "Ada"}'));
    const cwd = folderWith(newFolder(), { ...files, 'local.har': calls });
    const argv = ['drift', 'openapi.yaml', '--har', 'local.har', '--server', 'http://localhost:8080'];
    expect(await run(cwd, ...argv)).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  });

  it.each([
    ['no traffic', ['openapi.yaml'], 'expected --har or --url'],
    ['no document', ['--har', 'calls.har'], 'expected one OpenAPI document'],
    ['a schema', ['schemas/user.yaml', '--har', 'calls.har'], "expected 'openapi' with the version"],
    ['an archive that is none', ['openapi.yaml', '--har', 'openapi.yaml'], ''],
    ['an address that is none', ['openapi.yaml', '--url', 'localhost'], 'must begin with http'],
    ['a header that is none', ['openapi.yaml', '--url', 'http://localhost', '-H', 'a'], "expected 'Name: value'"],
  ])('refuses %s', async (_, argv, message) => {
    const cwd = folderWith(newFolder(), files);
    const { exitCode, stderr } = await run(cwd, 'drift', ...argv);
    expect(exitCode).toBeGreaterThan(1);
    expect(stderr).toContain(message);
  });

  it.each([
    ['3.1.0', '{ schema: { type: object } }', ''],
    [
      '3.2.0',
      '{ itemSchema: { properties: { data: { const: a } } } }',
      "openapi.yaml:5:102: GET /events response 200, item 1 at '/data': expected 'a' (2 times)\n\n",
    ],
  ])('compares recorded streams item by item, of OpenAPI %s', async (version, media, expected) => {
    const content = { text: 'data: a\n\ndata: b\n\ndata: c\n\n' };
    const headers = [{ name: 'Content-Type', value: 'text/event-stream; charset=utf-8' }];
    const request = { method: 'GET', url: 'https://api.example.com/events', headers: [] };
    const cwd = folderWith(newFolder(), {
      'openapi.yaml': `openapi: ${version}
paths:
  /events:
    get:
      responses: { 200: { content: { text/event-stream: ${media} } } }
`,
      'calls.har': har({ request, response: { status: 200, headers, content } }),
    });
    expect((await run(cwd, 'drift', 'openapi.yaml', '--har', 'calls.har')).stdout).toBe(expected);
  });

  it('reads no file outside the working folder, and fetches nothing', async () => {
    for (const reference of ['../outside.yaml', 'https://example.com/user.yaml']) {
      const cwd = folderWith(newFolder(), { ...files, 'openapi.yaml': yaml.replace('schemas/user.yaml', reference) });
      const { exitCode, stderr } = await run(cwd, 'drift', 'openapi.yaml', '--har', 'calls.har');
      expect(exitCode).toBeGreaterThan(1);
      expect(stderr).not.toBe('');
    }
  });

  describe('of a server', () => {
    let server: http.Server;
    let url: string;
    const seen: (string | undefined)[] = [];
    beforeAll(async () => {
      server = http.createServer((request, response) => {
        seen.push(`${request.url} ${request.headers.authorization}`);
        response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it('asks what needs no parameters', async () => {
      const cwd = folderWith(newFolder(), files);
      const { exitCode, stdout, stderr } = await run(
        cwd,
        'drift',
        'openapi.yaml',
        '--url',
        `${url}/v1`,
        '-H',
        'authorization: Bearer t',
      );
      expect(stdout).toBe(
        "openapi.yaml:18:74: GET /health response 200, body at '' (line 1, column 1): expected object, got array\n\n",
      );
      expect(stderr).toBe('wirework drift: 1 operation asked, 1 not: they are no GET, or need parameters\n');
      expect(exitCode).toBe(1);
      expect(seen).toEqual(['/v1/health Bearer t']);
    });

    it('tells what it could not ask', async () => {
      const cwd = folderWith(newFolder(), files);
      const { stderr } = await run(cwd, 'drift', 'openapi.yaml', '--url', 'http://127.0.0.1:1');
      expect(stderr).toContain('wirework drift: GET /health:');
    });
  });
});

describe('wirework compile of an OpenAPI document', () => {
  it('writes its types', async () => {
    const cwd = folderWith(newFolder(), files);
    expect(await run(cwd, 'compile', 'openapi.yaml', '-o', 'api.d.ts')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    const types = readFileSync(join(cwd, 'api.d.ts'), 'utf8');
    expect(types).toContain("export interface paths {\n  '/users/{id}': { get: operations['getUser'] };");
    expect(await run(cwd, 'compile', 'openapi.yaml', '-o', 'api.d.ts', '--check')).toMatchObject({ exitCode: 0 });
  });

  it('writes a module that exports the contract, with the documents that it refers to', async () => {
    const cwd = folderWith(newFolder(), files);
    expect(await run(cwd, 'compile', 'openapi.yaml', '-o', 'api.mjs')).toMatchObject({ exitCode: 0, stderr: '' });
    const code = readFileSync(join(cwd, 'api.mjs'), 'utf8');
    expect(code).toContain("import { readOpenApi } from '@wirework/openapi';");
    expect(code).toContain('"openapi:/schemas/user.yaml"');
    expect(code).not.toContain(cwd);
    expect(readFileSync(join(cwd, 'api.d.mts'), 'utf8')).toContain('export declare const contract: Contract;');
  });

  it('refuses a document with a fault, at its line', async () => {
    const cwd = folderWith(newFolder(), { ...files, 'openapi.yaml': yaml.replace('in: path', 'in: body') });
    const { exitCode, stderr } = await run(cwd, 'compile', 'openapi.yaml', '-o', 'api.d.ts');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('openapi.yaml:9:');
  });
});
