import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import * as codec from '@wirework/codec';
import * as encodingErrors from '@wirework/encoding-errors';
import * as httpClient from '@wirework/http-client';
import * as fetchClient from '@wirework/http-client/fetch';
import * as testing from '@wirework/http-testing';
import * as httpErrors from '@wirework/http-errors';
import * as json from '@wirework/json';
import * as jsonpath from '@wirework/jsonpath';
import * as openapi from '@wirework/openapi';
import * as path from '@wirework/path';
import * as patch from '@wirework/path/patch';
import * as result from '@wirework/result';
import * as scanner from '@wirework/scanner';
import * as schema from '@wirework/schema';
import * as convert from '@wirework/schema/convert';
import { runReadme } from '@wirework/test-support';

const docs = new URL('../../../docs/', import.meta.url);
const modules = {
  '@wirework/codec': codec,
  '@wirework/encoding-errors': encodingErrors,
  '@wirework/http-client': httpClient,
  '@wirework/http-client/fetch': fetchClient,
  '@wirework/http-testing': testing,
  '@wirework/http-errors': httpErrors,
  '@wirework/json': json,
  '@wirework/jsonpath': jsonpath,
  '@wirework/openapi': openapi,
  '@wirework/path': path,
  '@wirework/path/patch': patch,
  '@wirework/result': result,
  '@wirework/scanner': scanner,
  '@wirework/schema': schema,
  '@wirework/schema/convert': convert,
};

const pagesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, docs))
    .filter((it) => it.endsWith('.md'))
    .map((it) => `${folder}${it}`);

const pages = ['index.md', 'start.md', 'together.md', ...pagesIn('recipes/'), ...pagesIn('moving/')];

it.each(pages)('the snippets of docs/%s print what their comments show', async (page) => {
  expect(await runReadme(new URL(page, docs), modules)).toBeGreaterThanOrEqual(1);
});
