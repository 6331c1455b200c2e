import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type BatchItem, createProcessor, isJsonNumber, type ProcessorConfig, type ValidationError } from '../../src/index.ts';
import { type BatchPool, openBatchPool, processBatch, type WorkerStart } from '../../src/node/batch-pool.ts';

// Each thread loads the compiler to read the sources.
jest.setTimeout(60_000);

/** Workers run the sources, too: the loader strips the types. */
const worker: WorkerStart = {
  filename: new URL('../../src/node/batch-worker.ts', import.meta.url).href,
  execArgv: ['--no-warnings', '--conditions=@wirework/source', '--import', fileURLToPath(new URL('strip-types.mjs', import.meta.url))],
};
const text = '{"a": 1, "b": {"c": [2, null]}, "big": 12345678901234567890}';
const items: readonly BatchItem[] = [
  { type: 'get', jsonStr: text, path: 'b', id: '0' },
  { type: 'set', jsonStr: text, path: 'a', value: { n: [1.5, 'x'] }, id: '1' },
  { type: 'delete', jsonStr: text, path: 'b.c[0]', id: '2' },
  { type: 'validate', jsonStr: text, value: { properties: { a: { type: 'string' }, b: { anyOf: [{ type: 'null' }, { type: 'array' }] } } }, id: '3' },
  { type: 'validate', jsonStr: text, value: true, id: '4' },
  { type: 'get', jsonStr: '{"a": tru}', path: 'a', id: '5' },
  { type: 'get', jsonStr: text, path: 'x', id: '6' },
  { type: 'set', jsonStr: text, path: 'a', value: () => 1, id: '7' },
  { type: 'set', jsonStr: text, path: 'a', value: new Map([['m', 2n ** 70n]]), id: '8' },
  { type: 'nothing' as 'get', jsonStr: text, id: '9' },
  null as unknown as BatchItem,
  { type: 'get', jsonStr: text, path: 'b.c', id: '11' },
  { type: 'get', jsonStr: text, path: 'b.c[1]', id: '12' },
];

describe('a batch pool', () => {
  let pool: BatchPool;
  beforeAll(async () => {
    pool = await openBatchPool({ concurrency: 2 }, worker);
  });
  afterAll(() => pool.close());

  it('gives what a processor gives', async () => {
    const here = createProcessor().processBatch(items);
    const there = await pool.processBatch(items);
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
    expect(there.map((it) => it.error?.name)).toEqual(here.map((it) => it.error?.name));
    expect((there[3]?.result as unknown[]).map(String)).toEqual((here[3]?.result as unknown[]).map(String));
    const findings = (results: typeof here): unknown[] => (results[3]?.result as ValidationError[]).map((it) => it.toJSON({ full: true }));
    expect(findings(there)).toEqual(findings(here));
  });

  it('keeps the order of many items', async () => {
    const many = Array.from({ length: 1_000 }, (_, i): BatchItem => ({ type: 'get', jsonStr: `{"pad": "${'x'.repeat(i)}", "n": ${i}}`, path: 'n', id: String(i) }));
    const results = await pool.processBatch(many);
    expect(results.map((it) => [it.id, it.result])).toEqual(many.map((it, i) => [it.id, i]));
    expect(await pool.processBatch([])).toEqual([]);
  });

  it('ends with its signal, and works on', async () => {
    await expect(pool.processBatch(items, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
    expect((await pool.processBatch(items.slice(0, 1)))[0]?.error).toBeUndefined();
  });

  it('refuses too many items, no list, and a concurrency that cannot be', async () => {
    await expect(pool.processBatch('get' as never)).rejects.toThrow('expected an array');
    const small: ProcessorConfig = { maxBatch: 1 };
    await expect(processBatch(items, { concurrency: 1, config: small }, worker)).rejects.toThrow('maxBatch is 1');
    for (const concurrency of [0, 1.5, 65, NaN, '2' as never]) {
      await expect(openBatchPool({ concurrency })).rejects.toThrow('expected a concurrency from 1 to 64');
    }
  });
});

it('one batch runs in threads of its own, with the config', async () => {
  const config: ProcessorConfig = { numbers: 'lossless', create: true, maxDepth: 3 };
  const batch: readonly BatchItem[] = [
    { type: 'get', jsonStr: text, path: '' },
    { type: 'set', jsonStr: '{}', path: 'a.b', value: 1 },
    { type: 'get', jsonStr: '[[[[]]]]', path: '' },
  ];
  const results = await processBatch(batch, { concurrency: 1, config }, worker);
  expect(JSON.stringify(results)).toBe(JSON.stringify(createProcessor(config).processBatch(batch)));
  expect(isJsonNumber((results[0]?.result as { big: unknown }).big)).toBe(true);
  expect(results[2]?.error).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth' });
});

it('a closed pool refuses', async () => {
  const pool = await openBatchPool({ concurrency: 1 }, worker);
  await pool.close();
  await expect(pool.processBatch([])).rejects.toThrow('Cannot use the batch pool: it is closed');
});

it('a thread that dies is the error of its items', async () => {
  const dying = { filename: new URL('dying-worker.mjs', import.meta.url).href };
  const results = await processBatch([{ type: 'get', jsonStr: '[1]', path: '', id: 'x' }], { concurrency: 1 }, dying);
  expect(results[0]).toMatchObject({ id: 'x', result: undefined, error: { message: 'Cannot run the item: its thread ended' } });
});
