/**
 * Libraries that use an OpenAPI document, as their documentation shows them. Each has `open`, which returns `call`,
 * which throws what the library finds in one of the calls, and `close`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { answer, calls, documentOf } from './calls.js';

const folder = new URL('..', import.meta.url).pathname;
const require = createRequire(import.meta.url);

export const contestants = {
  '@wirework/openapi': {
    async open(origin) {
      const { createClient } = await import('@wirework/http-client');
      const { createApi, readOpenApi } = await import('@wirework/openapi');
      const client = createClient({ baseUrl: origin, retry: { maxRetries: 0 } });
      const api = createApi(readOpenApi(documentOf(true)), client);
      return { call: async ({ id, page = 2 }) => api.call(id, { query: { page } }), close: async () => client.close() };
    },
  },
  'openapi-fetch': {
    async open(origin) {
      const { default: createClient } = await import('openapi-fetch');
      const client = createClient({ baseUrl: origin });
      const call = async ({ id, page = 2 }) => {
        const { data, error } = await client.GET(`/${id}`, {
          params: { query: { page } },
          ...(/stream/i.test(id) && { parseAs: 'text' }),
        });
        if (error !== undefined) throw new Error(`error: ${JSON.stringify(error)}`);
        return data;
      };
      return { call, close: async () => undefined };
    },
  },
  'orval with zod': {
    package: 'orval',
    async open(origin) {
      const { api, zod } = await generate(origin);
      const call = async ({ id, page = 2 }) => {
        const name = id[0].toUpperCase() + id.slice(1);
        const query = zod[`${name}QueryParams`] ?? zod[`${id}QueryParams`];
        const schema = zod[`${name}Response`] ?? zod[`${id}Response`];
        const { data } = await api[id](query.parse({ page }));
        return schema === undefined ? data : schema.parse(data);
      };
      return { call, close: async () => undefined };
    },
  },
  'express-openapi-validator': {
    async open() {
      const { default: express } = await import('express');
      const validator = require('express-openapi-validator');
      const app = express();
      app.use(validator.middleware({ apiSpec: documentOf(false), validateRequests: true, validateResponses: true }));
      for (const it of calls) {
        app.get(`/${it.id}`, (_, response) => {
          const { status = 200, type = 'application/json', body } = it;
          // It checks the values that are sent with `json`.
          if (type !== 'application/json' || it.id === 'noJson' || it.cut !== undefined) return answer(it, response);
          response.status(status).json(JSON.parse(body));
        });
      }
      app.use((error, _, response, next) => {
        if (response.headersSent) return next(error);
        const { status = 500, message, errors } = error;
        return response
          .status(status)
          .json({ message: errors?.[0]?.message === undefined ? message : `${errors[0].path} ${errors[0].message}` });
      });
      const server = http.createServer(app).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const call = async ({ id, page = 2, status: expected = 200 }) => {
        const response = await fetch(`http://127.0.0.1:${server.address().port}/${id}?page=${page}`);
        const text = await response.text();
        if (response.status !== expected) throw new Error(JSON.parse(text).message);
        return text;
      };
      return {
        call,
        close: async () => {
          server.closeAllConnections();
          server.close();
        },
      };
    },
  },
  'openapi-backend': {
    async open(origin) {
      const { default: backend } = await import('openapi-backend');
      const api = new (backend.OpenAPIBackend ?? backend)({ definition: documentOf(false) });
      await api.init();
      const call = async ({ id, page = 2 }) => {
        const sent = { method: 'GET', path: `/${id}`, query: { page: String(page) }, headers: {} };
        const { valid, errors } = api.validateRequest(sent, id);
        if (!valid) throw new Error(`${errors[0].instancePath} ${errors[0].message}`);
        const response = await fetch(`${origin}/${id}?page=${page}`);
        const body = /stream/i.test(id) ? await response.text() : await response.json();
        const found = api.validateResponse(body, id, response.status);
        if (found.errors) throw new Error(`${found.errors[0].instancePath} ${found.errors[0].message}`);
        return body;
      };
      return { call, close: async () => undefined };
    },
  },
  'fetch alone': {
    async open(origin) {
      return {
        call: async ({ id, page = 2 }) => {
          const response = await fetch(`${origin}/${id}?page=${page}`);
          return /stream/i.test(id) ? response.text() : response.json();
        },
        close: async () => undefined,
      };
    },
  },
};

/** Returns the version of a package of a contestant; `undefined` for one of no package. */
export function versionOf(name) {
  const { package: given = name } = contestants[name];
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', given, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/** Generates functions and schemas by the command of orval, and returns them as modules. */
async function generate(origin) {
  const ts = createRequire(new URL('../../../package.json', import.meta.url))('typescript');
  const target = join(folder, 'node_modules/.orval', String(process.pid));
  mkdirSync(target, { recursive: true });
  try {
    writeFileSync(join(target, 'openapi.json'), JSON.stringify(documentOf(false)));
    const input = './openapi.json';
    const config = {
      api: { input, output: { target: './api.ts', client: 'fetch', baseUrl: origin } },
      zod: { input, output: { target: './zod.ts', client: 'zod', override: { zod: { strict: { response: true } } } } },
    };
    writeFileSync(join(target, 'orval.config.cjs'), `module.exports = ${JSON.stringify(config)};`);
    const { status, stdout, stderr } = spawnSync(
      join(folder, 'node_modules/.bin/orval'),
      ['--config', 'orval.config.cjs'],
      {
        cwd: target,
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`Cannot generate by orval\n${stdout}${stderr}`);
    const load = async (name) => {
      const { outputText } = ts.transpileModule(readFileSync(join(target, `${name}.ts`), 'utf8'), {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      });
      writeFileSync(join(target, `${name}.mjs`), outputText);
      return import(pathToFileURL(join(target, `${name}.mjs`)).href);
    };
    return { api: await load('api'), zod: await load('zod') };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
