import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as errors from '../src/index.ts';
import { codesTable, everyCode } from './codes-table.ts';

const modules = { '@wirework/http-errors': errors };
const page = new URL('../../../docs/reference/http-error-codes.md', import.meta.url);

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(4);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('http-errors', modules)).toBeGreaterThanOrEqual(15);
});

// UPDATE_CODES=1 pnpm --filter @wirework/http-errors test -- readme
it('docs/reference/http-error-codes.md has the table of codes as the package classifies them', () => {
  const text = readFileSync(page, 'utf8');
  const parts = /^([\s\S]*<!-- codes -->\n)([\s\S]*)(\n<!-- \/codes -->[\s\S]*)$/.exec(text);
  expect(parts).not.toBeNull();
  const table = codesTable();
  expect(table).not.toMatch(/\| MISSING|UNKNOWN_ERROR/);
  if (process.env['UPDATE_CODES'] === '1') writeFileSync(page, `${parts?.[1] ?? ''}${table}${parts?.[3] ?? ''}`);
  else expect(parts?.[2]).toBe(table);
});

it('the table has every code of the installed undici', () => {
  const home = join(dirname(createRequire(import.meta.url).resolve('undici/package.json')), 'lib');
  const sources = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.js'));
  const codes = sources.flatMap((it) => readFileSync(join(home, it), 'utf8').match(/'UND_ERR(?:_[A-Z\d]+)*'/g) ?? []);
  expect(codes.length).toBeGreaterThan(25);
  const known = new Set(everyCode().map((it) => `'${it.code}'`));
  // The first is a name of a symbol, not a code.
  expect([...new Set(codes)].filter((it) => !known.has(it) && it !== "'UND_ERR_HTTP_PARSER'")).toEqual([]);
});

it('every error of the system is a failed operation when a connection raises it', () => {
  for (const [code] of getSystemErrorMap().values()) {
    if (!/^E[A-Z\d]+$/.test(code)) continue;
    const error = errors.classifyError(Object.assign(new Error('x'), { code, syscall: 'connect' }));
    expect([code, error.code]).not.toEqual([code, 'UNKNOWN_ERROR']);
  }
});
