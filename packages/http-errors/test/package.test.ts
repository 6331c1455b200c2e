import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, jest } from '@jest/globals';
import { runExamples, runGuide, runReadme, specification, type Table, tablesOf } from '@wirework/test-support';
import * as here from '../src/index.ts';
import {
  classifyError,
  ClientError,
  type ClientErrorOptions,
  ErrorType,
  isRetryableStatus,
  sanitizeUrl,
} from '../src/index.ts';
import { codesTable, everyCode } from './codes-table.ts';

describe('URLs with user information', () => {
  interface UrlRow {
    readonly id: string;
    readonly class: string;
    readonly input: string;
    readonly redacted_href?: string;
    readonly redacted_input: string;
    readonly must_not_contain: readonly string[];
    readonly ambiguous?: readonly string[];
  }

  const tables = tablesOf<Table<UrlRow>>('url/url_userinfo.json').map((it) => it.vectors);
  const [ours = []] = tables;

  it.each(tables.flat().map((row) => [row.id, row] as const))('%s', (_id, row) => {
    const clean = sanitizeUrl(row.input);
    for (const secret of row.must_not_contain) expect(clean).not.toContain(secret);
    // The fragment goes, and what a broken scheme hides is hidden all the same.
    if (row.class === 'unparseable' || row.ambiguous?.some((it) => it.includes('redaction optional'))) return;
    const expected = [row.redacted_input, row.redacted_href].map((it) => it?.replace(/#.*/, ''));
    expect(expected).toContain(clean);
  });

  it('our table calls user information what the URL class of the platform does', () => {
    for (const { id, class: kind, input } of ours) {
      const base = /^[/?]/.test(input) ? 'https://base.example' : undefined;
      const url = URL.canParse(input, base) ? new URL(input, base) : undefined;
      if (kind !== 'no-userinfo') expect([id, url === undefined]).toEqual([id, kind !== 'userinfo']);
      expect([id, `${url?.username ?? ''}${url?.password ?? ''}` !== '']).toEqual([id, kind === 'userinfo']);
    }
  });
});

describe('copies', () => {
  it('errors of another copy of the package are recognised', async () => {
    jest.resetModules();
    const there = (await import(`../src/index.ts?copy=${1}`)) as typeof here;
    expect(there.ClientError).not.toBe(here.ClientError);
    const cause = new here.ClientError({ type: 1, message: 'm', url: 'http://h/', cause: 'connection reset' });
    expect(there.isClientError(cause)).toBe(true);
    expect(there.errorAs(new Error('x', { cause }), there.isClientError)).toBe(cause);
    expect(there.classifyError(cause, { attempts: 2 }).toJSON()).toEqual({ ...cause.toJSON(), attempts: 2 });
    expect(new there.ClientError({ type: 1, cause }).isRetryable()).toBe(true);
    expect(there.errorIs(here.ErrClientClosed, there.ErrClientClosed)).toBe(true);
    const thrown = Object.assign(here.wrapSentinel(here.ErrFileExists, 'in https://u:p@h/'), { request: {} });
    const copied = here.classifyError(thrown);
    for (const error of [
      copied,
      there.classifyError(copied, { attempts: 2 }),
      new there.ClientError({ cause: new Error('x https://u:p@h/', { cause: copied }) }),
    ]) {
      expect([
        there.errorIs(error, thrown),
        there.errorIs(error, there.ErrFileExists),
        here.errorIs(error, here.ErrFileExists),
        here.errorIs(error, copied),
      ]).toEqual([true, true, true, true]);
    }
  });

  it('errors of another realm are classified', () => {
    const thrown: unknown = runInContext(
      `Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read' }) })`,
      createContext(),
    );
    const error = here.classifyError(thrown);
    expect([error.code, error.isRetryable(), error.cause]).toEqual(['NETWORK_ERROR', true, thrown]);
  });

  it('an error survives the way to a worker and back', async () => {
    const echo = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (it) => parentPort.postMessage(it));`;
    const worker = new Worker(echo, { eval: true });
    try {
      const cause = Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read', request: { secret: 1 } });
      const error = here.classifyError(cause, { url: 'http://h/', method: 'GET', attempts: 2 });
      worker.postMessage(error);
      const [clone] = (await once(worker, 'message')) as [Error];
      expect([clone.message, here.classifyError(clone).isRetryable()]).toEqual([error.message, false]);
      worker.postMessage(error.toJSON());
      const [plain] = (await once(worker, 'message')) as [unknown];
      const revived = here.ClientError.fromJson(plain);
      expect(revived?.toJSON()).toEqual(error.toJSON());
      expect(revived?.isRetryable()).toBe(true);
    } finally {
      await worker.terminate();
    }
  });
});

describe('examples', () => {
  it('the examples in the comments have the results that they state', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), { ...here });
    expect(checked).toBeGreaterThan(10);
  });
});

describe('readme', () => {
  const modules = { '@wirework/http-errors': here };
  const page = new URL('../../../docs/reference/http-error-codes.md', import.meta.url);

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(4);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('http-errors', modules)).toBeGreaterThanOrEqual(8);
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
      const error = here.classifyError(Object.assign(new Error('x'), { code, syscall: 'connect' }));
      expect([code, error.code]).not.toEqual([code, 'UNKNOWN_ERROR']);
    }
  });
});

describe('the tables of the specification', () => {
  type Facts = Readonly<Record<string, unknown>>;

  const tables = specification<{
    errorTypes: { name: keyof typeof ErrorType; value: number; code: string; retryable: string }[];
    otherCode: string;
    fields: string[];
    methods: string[];
    texts: { error: ClientErrorOptions; text: string }[];
    retryableStatusCodes: number[];
    retryableOperations: { operation: string; code: string }[];
    retryablePhrases: string[];
    retryableReads: { operation: string; retryable: boolean }[];
    retryableLookups: { code: string; retryable: boolean }[];
    classificationOrder: { step: number; error: Facts; type: keyof typeof ErrorType }[];
    sentinels: { name: string; message: string }[];
  }>('http');

  const errorOf = ({ message = 'x', ...facts }: Facts, cause?: unknown): Error =>
    Object.assign(new Error(String(message), { cause }), facts);

  it('have each type with its value and code', () => {
    expect(Object.entries(ErrorType)).toEqual(tables.errorTypes.map(({ name, value }) => [name, value]));
    for (const { value, code } of tables.errorTypes)
      expect(new ClientError({ type: value as ErrorType }).code).toBe(code);
    for (const type of [-1, 12, 1.5]) expect(new ClientError({ type: type as ErrorType }).code).toBe(tables.otherCode);
  });

  it('have the fields and methods of an error', () => {
    const error = new ClientError({ message: 'm', cause: 'c' });
    for (const name of tables.fields) expect(Object.hasOwn(error, name)).toBe(true);
    for (const name of [...tables.methods, 'code'])
      expect(Object.getOwnPropertyNames(ClientError.prototype).concat('code')).toContain(name);
  });

  it.each(tables.texts)('write $error as $text', ({ error, text }) => {
    expect(new ClientError(error).toString()).toBe(text);
  });

  it('have every retryable status, and no other', () => {
    const all = Array.from({ length: 1000 }, (_, status) => status);
    expect(all.filter((it) => isRetryableStatus(it))).toEqual(tables.retryableStatusCodes);
    expect([...here.RETRYABLE_STATUS_CODES]).toEqual(tables.retryableStatusCodes);
    const retried = all.filter((statusCode) => new ClientError({ type: ErrorType.HTTP, statusCode }).isRetryable());
    expect(retried).toEqual(tables.retryableStatusCodes);
  });

  it('decide about retries by type, whatever the cause, but for a context that ended', () => {
    for (const { value, retryable } of tables.errorTypes) {
      const type = value as ErrorType;
      if (retryable !== 'conditional')
        expect([type, new ClientError({ type }).isRetryable()]).toEqual([type, retryable === 'yes']);
      for (const name of ['AbortError', 'TimeoutError'])
        expect(new ClientError({ type, statusCode: 503, cause: errorOf({ name }) }).isRetryable()).toBe(false);
    }
  });

  it('decide about network operations, reads and look-ups', () => {
    const { Network, ResponseRead, DNS } = ErrorType;
    for (const { code } of tables.retryableOperations)
      expect(new ClientError({ type: Network, cause: errorOf({ code, syscall: 'connect' }) }).isRetryable()).toBe(true);
    for (const message of tables.retryablePhrases)
      expect(new ClientError({ type: Network, message }).isRetryable()).toBe(true);
    for (const { operation: syscall, retryable } of tables.retryableReads)
      expect(
        new ClientError({ type: ResponseRead, cause: errorOf({ code: 'ECONNRESET', syscall }) }).isRetryable(),
      ).toBe(retryable);
    for (const { code, retryable } of tables.retryableLookups)
      expect(new ClientError({ type: DNS, cause: errorOf({ code, syscall: 'getaddrinfo' }) }).isRetryable()).toBe(
        retryable,
      );
  });

  it('order the classification: of two errors in a chain the earlier step decides', () => {
    const typeOf = (error: Error): ErrorType => classifyError(error).type;
    for (const { error, type } of tables.classificationOrder) expect(typeOf(errorOf(error))).toBe(ErrorType[type]);
    for (const first of tables.classificationOrder)
      for (const second of tables.classificationOrder)
        // Steps 5 and 6 are about the same failure, and words decide only where nothing else does.
        if (first.step < second.step && first.step < 5)
          expect([
            first,
            second,
            typeOf(errorOf(first.error, errorOf(second.error))),
            typeOf(errorOf(second.error, errorOf(first.error))),
          ]).toEqual([first, second, ErrorType[first.type], ErrorType[first.type]]);
  });

  it('have every sentinel with its message', () => {
    const exported = Object.keys(here).filter((it) => /^Err[A-Z]/.test(it) && it !== 'ErrorType');
    expect(exported.toSorted()).toEqual(tables.sentinels.map((it) => it.name).toSorted());
    for (const { name, message } of tables.sentinels)
      expect((here as unknown as Record<string, Error>)[name]?.message).toBe(message);
  });
});
