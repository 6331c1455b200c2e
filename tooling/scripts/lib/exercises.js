/**
 * A short run through each package's main road, for the check that nothing needs code generation.
 * Each gets the package's built modules by subpath and throws when something is wrong.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const text = '{"users": [{"name": "Ada", "age": 36, "mail": "ada@example.com"}]}';

const schema = {
  type: 'object',
  required: ['users'],
  properties: {
    users: { type: 'array', items: { $ref: '#/definitions/user' }, minItems: 1 },
  },
  definitions: {
    user: {
      type: 'object',
      properties: {
        name: { type: 'string', pattern: '^(\\w+\\s?)*$' },
        age: { type: 'integer', minimum: 0 },
        mail: { format: 'email' },
      },
      additionalProperties: false,
    },
  },
};

export const exercises = {
  'encoding-errors': ({ '.': { PathNotFoundError, isJsonError } }) => {
    assert(isJsonError(new PathNotFoundError({ path: 'a' }), 'PATH_NOT_FOUND'));
  },

  'http-errors': ({ '.': { classifyError, sanitizeUrl } }) => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const error = classifyError(cause, { url: 'http://u:p@127.0.0.1:1/?token=secret', method: 'GET', attempts: 1 });
    assert.equal(error.code, 'NETWORK_ERROR');
    assert(error.isRetryable());
    assert(!/u:p|secret/.test(String(error)));
    assert.equal(sanitizeUrl('http://u:p@h/'), 'http://***:***@h/');
  },

  scanner: ({ '.': { findSyntaxError, isValidJson, JsonNumber }, './patterns': { linearMatcher, parsePattern } }) => {
    assert(isValidJson(text));
    assert.equal(findSyntaxError('{"a": tru}').offset, 10);
    assert.equal(new JsonNumber('12').int64(), 12n);
    assert(linearMatcher(parsePattern('^(a+)+$'), 100).matches('aaa', { spend: () => {} }));
  },

  result: ({ '.': { accessFound, resultFromJson } }) => {
    const age = accessFound('36').asInt();
    assert.equal(resultFromJson(JSON.parse(JSON.stringify(age))).unwrap(), 36);
  },

  path: ({ '.': path, './patch': { applyPatch, mergePatch } }) => {
    assert.equal(path.get(JSON.parse(text), 'users[-1].age'), 36);
    assert.equal(path.getFromText(text, 'users[0].name').value, 'Ada');
    assert.equal(path.getFromText(path.setInText(text, 'users[0].age', 37), 'users{age}').value[0], 37);
    assert.equal(typeof applyPatch, 'function');
    assert.deepEqual(mergePatch({ a: 1 }, { a: null, b: 2 }), { b: 2 });
  },

  codec: async ({ '.': { marshal, newDecoder, newEncoder, stringify, t, unmarshal } }) => {
    assert.deepEqual(unmarshal(marshal({ a: [1n, -0] }), t.map(t.list(t.int()))), { a: [1, 0] });
    const lines = [];
    const encoder = newEncoder({ write: (chunk) => void lines.push(chunk) });
    await encoder.encode({ html: '<' });
    assert(lines.length > 0);
    const values = [];
    for await (const value of newDecoder('1 {"a":2}\n[3]')) values.push(value);
    assert.equal(stringify(values), '[1,{"a":2},[3]]');
  },

  schema: async ({ '.': { compileSchema, validateSchema }, './ajv': { Ajv }, './node': { compileSchemaFile } }) => {
    assert(compileSchema(schema).check(JSON.parse(text)));
    const [error] = validateSchema(text.replace('36', '-1'), schema);
    assert.equal(error.path, 'users[0].age');
    assert(!compileSchema(schema).check({ users: [{ name: `${'a'.repeat(40)}!` }] }));
    assert(!new Ajv({ strict: false }).validate(schema, { users: [{ name: 1 }] }));
    const folder = mkdtempSync(join(tmpdir(), 'wirework-'));
    try {
      writeFileSync(join(folder, 'user.json'), JSON.stringify(schema.definitions.user));
      const options = { root: folder, standalone: true };
      writeFileSync(join(folder, 'user.mjs'), (await compileSchemaFile(join(folder, 'user.json'), options)).code);
      const { check } = await import(pathToFileURL(join(folder, 'user.mjs')));
      assert.deepEqual([check({ name: 'Ada' }), check({ name: 1 }), check({ age: -1 })], [true, false, false]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },

  json: ({ '.': { createProcessor, getTyped } }) => {
    assert.equal(getTyped(text, 'users[0].name', 'nobody'), 'Ada');
    const processor = createProcessor();
    assert.equal(processor.safeGet(text, 'users[0].age').asInt().unwrap(), 36);
    assert.deepEqual(processor.validateSchema(text, schema), []);
    processor.close();
  },

  'http-client': async ({ '.': { createClient }, './fetch': { createClient: createFetchClient } }) => {
    const server = createServer((_request, response) => response.end(text));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = createClient();
    try {
      const result = await client.get(`http://127.0.0.1:${server.address().port}/`);
      assert.equal(result.json().users[0].age, 36);
      const onFetch = createFetchClient();
      assert.equal((await onFetch.get(`http://127.0.0.1:${server.address().port}/`)).json().users[0].age, 36);
      await onFetch.close();
    } finally {
      await client.close();
      server.closeAllConnections();
      server.close();
    }
  },

  batch: async ({ '.': { openBatchPool }, './bullmq': { createBatchQueue } }) => {
    const pool = await openBatchPool({ concurrency: 1 });
    const [result] = await pool.run([{ type: 'get', jsonStr: text, path: 'users[0].age' }]);
    assert.equal(result.result, 36);
    await pool.close();
    assert.throws(() => createBatchQueue({ name: 'imports' }), TypeError);
  },

  jsonpath: ({ '.': { compileJsonPath }, './values': values }) => {
    const query = compileJsonPath('$.users[?match(@.name, "A[a-z]+")].age');
    assert.deepEqual(query.values(JSON.parse(text)), [36]);
    assert.deepEqual(query.valuesInText(text), [36]);
    assert.deepEqual(values.compileJsonPath('$.users[0].age').values(JSON.parse(text)), [36]);
  },

  'unplugin-schema': ({ '.': { schemaModules } }) => {
    assert.equal(schemaModules.rollup().name, 'wirework-schema');
  },

  fastify: ({ '.': { sendFaults } }) => {
    const error = new Error('refused');
    assert.equal(sendFaults(error, undefined, { send: (it) => it }), error);
  },

  rjsf: ({ '.': { createValidator } }) => {
    assert(createValidator().isValid({ type: 'integer' }, 1, {}));
  },

  cli: async ({ '.': { main } }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wirework-'));
    try {
      writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema));
      writeFileSync(join(folder, 'data.json'), '{"users": [{"name": "Ada"}, {"age": -1}]}');
      const stdout = new PassThrough();
      const io = { stdin: Readable.from([]), stdout, stderr: new PassThrough(), cwd: folder, env: {} };
      assert.equal(await main(['validate', '-s', 'schema.json', 'data.json'], io), 1);
      assert.match(String(stdout.read()), /^data\.json:1:\d+: users\[1\]/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },

  openapi: ({ '.': { checkRequest, readOpenApi } }) => {
    const get = { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] };
    const contract = readOpenApi({ openapi: '3.1.0', paths: { '/users/{id}': { get } } });
    assert.deepEqual(checkRequest(contract, { method: 'GET', url: '/users/7' }).path, { id: 7 });
    assert.equal(checkRequest(contract, { method: 'GET', url: '/users/x' }).drifts.length, 1);
  },

  'http-cache': ({ '.': { cache } }) => {
    assert.equal(typeof cache(), 'function');
    assert.throws(() => cache({ ttl: 5 }));
  },

  'http-auth': async ({ '.': { bearer, digest } }) => {
    const auth = bearer({ get: () => 't', renew: () => undefined, origin: 'https://api.example.com' });
    const attempt = { method: 'GET', url: 'https://api.example.com/', headers: {} };
    const sent = await auth(async ({ headers }) => ({ statusCode: 200, headers }))(attempt);
    assert.equal(sent.headers.authorization, 'Bearer t');
    assert.equal(typeof digest({ username: 'u', password: 'p' }), 'function');
  },

  'http-testing': async ({ '.': { createFakeClient } }) => {
    const { client, sent } = createFakeClient([{ status: 503 }, { json: { name: 'Ada' } }]);
    assert.equal((await client.get('https://api.example.com/')).json().name, 'Ada');
    assert.equal(sent.length, 2);
    await client.close();
  },

  models: ({ '.': { toProviderSchema } }) => {
    const user = { type: 'object', properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer' } } };
    const { dropped, restore } = toProviderSchema(user, 'openai');
    assert.deepEqual(
      dropped.map((it) => it.keyword),
      ['minLength'],
    );
    assert.deepEqual(restore({ name: 'Ada', age: null }), { name: 'Ada' });
  },
};
