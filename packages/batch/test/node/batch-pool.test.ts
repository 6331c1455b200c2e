import { getEventListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import {
  type BatchItem,
  compileSchema,
  createProcessor,
  isJsonNumber,
  type OperationEvent,
  type ProcessorConfig,
  stringify,
  type ValidationError,
} from '@wirework/json';
import { type BatchPool, type BatchPoolOptions, openPool } from '../../src/threads/open-batch-pool.ts';
import type { WorkerStart } from '../../src/threads/start-threads.ts';
import { sourceWorkerIn } from './source-worker.ts';

const newFolder = temporaryFolders();
let sourceWorker: WorkerStart;
beforeAll(async () => {
  sourceWorker = await sourceWorkerIn(newFolder());
});

/** Runs one batch in threads of its own. */
async function runOnce(items: readonly BatchItem[], options: BatchPoolOptions, start = sourceWorker) {
  const pool = await openPool(options, start);
  try {
    return await pool.run(items);
  } finally {
    await pool.close();
  }
}

const padding = /x{9,}|€{9,}/g;
/** Long enough for threads. */
const text = `{"a": 1, "b": {"c": [2, null]}, "big": 12345678901234567890, "minus": [-0, 1e400], "pad": "${'x'.repeat(5_000)}"}`;
const wide = `{"name": "é€😀\\ud800", "pad": "${'€'.repeat(5_000)}"}`;
const items: readonly BatchItem[] = [
  { type: 'get', jsonStr: text, path: 'b', id: '0' },
  { type: 'set', jsonStr: text, path: 'a', value: { n: [1.5, 'x'] }, id: '1' },
  { type: 'delete', jsonStr: text, path: 'b.c[0]', id: '2' },
  {
    type: 'validate',
    jsonStr: text,
    value: { properties: { a: { type: 'string' }, b: { anyOf: [{ type: 'null' }, { type: 'array' }] } } },
    id: '3',
  },
  { type: 'validate', jsonStr: text, value: true, id: '4' },
  { type: 'get', jsonStr: `{"pad": "${'x'.repeat(5_000)}", "a": tru}`, path: 'a', id: '5' },
  { type: 'get', jsonStr: text, path: 'x', id: '6' },
  { type: 'set', jsonStr: text, path: 'a', value: () => 1, id: '7' },
  { type: 'set', jsonStr: text, path: 'a', value: new Map([['m', 2n ** 70n]]), id: '8' },
  { type: 'nothing' as 'get', jsonStr: text, id: '9' },
  null as unknown as BatchItem,
  { type: 'get', jsonStr: text, path: 'b.c', id: '11' },
  { type: 'get', jsonStr: text, path: 'b.c[1]', id: '12' },
  { type: 'get', jsonStr: text, id: '13' },
  { type: 'get', jsonStr: text, path: 'minus', id: '14' },
  { type: 'get', jsonStr: text, path: 'b{c}', id: '15' },
  { type: 'get', jsonStr: wide, path: 'name', id: '16' },
  { type: 'set', jsonStr: wide, path: 'name', value: '\udc00\'"', id: '17' },
  { type: 'set', jsonStr: wide, path: '', value: [], id: '18' },
  { type: 'get', jsonStr: wide, path: '', id: '19' },
  { type: 'set', jsonStr: text, path: 'a', value: true, id: '20' },
  { type: 'validate', jsonStr: text, value: compileSchema({ type: 'array' }), id: '21' },
  { type: 'set', jsonStr: text, path: null as unknown as string, value: 1, id: '22' },
  { type: 'get', jsonStr: text, path: 'b', id: 23 as unknown as string },
  { type: 'get', jsonStr: text, paths: 'a', id: '24' } as BatchItem,
  { type: 'set', jsonStr: text, path: 'a', id: '25' },
  { type: 'validate', jsonStr: text, schema: { properties: { a: { type: 'number' } } }, id: '26' },
  { type: 'validate', jsonStr: text, id: '27' },
];

describe('a batch pool', () => {
  let pool: BatchPool;
  beforeAll(async () => {
    pool = await openPool({ concurrency: 2 }, sourceWorker);
  });
  afterAll(() => pool.close());

  it('gives what a processor gives', async () => {
    const here = createProcessor().processBatch(items);
    const there = await pool.run(items);
    for (const [i, result] of there.entries()) {
      expect(JSON.stringify(result.toJSON()).replaceAll(padding, '')).toBe(
        JSON.stringify(here[i]?.toJSON()).replaceAll(padding, ''),
      );
      if (i !== 3) expect([i, result.result]).toEqual([i, here[i]?.result]);
    }
    expect(there.map((it) => it.error?.name)).toEqual(here.map((it) => it.error?.name));
    expect((there[3]?.result as unknown[]).map(String)).toEqual((here[3]?.result as unknown[]).map(String));
    const findings = (results: typeof here): unknown[] =>
      (results[3]?.result as ValidationError[]).map((it) => it.toJSON({ full: true }));
    expect(findings(there)).toEqual(findings(here));
  });

  it('keeps the order of many items', async () => {
    const many = Array.from({ length: 1_000 }, (_, i): BatchItem => ({
      type: 'get',
      jsonStr: `{"pad": "${'x'.repeat(5_000 + i)}", "n": ${i}}`,
      path: 'n',
      id: String(i),
    }));
    const results = await pool.run(many);
    expect(results.map((it) => [it.id, it.result])).toEqual(many.map((it, i) => [it.id, i]));
    expect(await pool.run([])).toEqual([]);
  });

  it('runs a batch here that is too small for threads', async () => {
    const events: OperationEvent[] = [];
    const filename = join(newFolder(), 'no-worker.mjs');
    writeFileSync(filename, 'export default () => { throw new Error("no batch was for this thread"); };');
    const small = await openPool({ concurrency: 1, config: { onOperation: (it) => events.push(it) } }, { filename });
    expect((await small.run([{ type: 'get', jsonStr: '[7]', path: '[0]' }]))[0]?.result).toBe(7);
    // A long text, but far less than a thread gets at a time.
    expect((await small.run([{ type: 'get', jsonStr: text, path: 'a' }]))[0]?.result).toBe(1);
    await expect(
      small.run([{ type: 'get', jsonStr: '[7]' }], { signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop');
    const short = Array.from({ length: 1_000 }, (): BatchItem => ({
      type: 'get',
      jsonStr: `["${'x'.repeat(2_000)}"]`,
    }));
    expect((await small.run(short)).every((it) => it.error === undefined)).toBe(true);
    await small.close();
    expect(events).toHaveLength(1 + 1 + 1 + 1 + 1_000 + 1);
  });

  it('ends with its signal, and works on', async () => {
    await expect(pool.run(items, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
    expect((await pool.run(items.slice(0, 1)))[0]?.error).toBeUndefined();
    const { signal } = new AbortController();
    await pool.run(items, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('refuses too many items, no list, and a concurrency that cannot be', async () => {
    await expect(pool.run('get' as never)).rejects.toThrow('expected an array');
    const small: ProcessorConfig = { maxBatch: 1 };
    await expect(runOnce(items, { concurrency: 1, config: small }, sourceWorker)).rejects.toThrow('maxBatch is 1');
    await expect(pool.run(new Array(2_001))).rejects.toMatchObject({
      limit: 'maxBatch',
      max: 2_000,
      hint: 'the batch has 2001 items: divide it, or give openBatchPool a config with a larger maxBatch',
    });
    await expect(pool.run(items, { concurrency: 2 } as never)).rejects.toThrow(
      "Cannot use the option 'concurrency': there is no such option; known are signal, onProgress",
    );
    for (const concurrency of [0, 1.5, 65, NaN, '2' as never]) {
      await expect(openPool({ concurrency })).rejects.toThrow("'concurrency': expected an integer from 1 to 64");
    }
    // As many as there can be: what is missing is only the file of the worker.
    await expect(openPool({ concurrency: 64 })).rejects.toThrow('Cannot start threads');
  });
});

it('one batch runs in threads of its own, with the config', async () => {
  const config: ProcessorConfig = {
    numbers: 'lossless',
    create: true,
    maxDepth: 3,
    duplicates: 'reject',
    maxBytes: 9_000,
  };
  const pad = ' '.repeat(5_000);
  const batch: readonly BatchItem[] = [
    { type: 'get', jsonStr: text, path: '' },
    { type: 'set', jsonStr: `{}${pad}`, path: 'a.b', value: 1 },
    { type: 'get', jsonStr: `[[[[]]]]${pad}`, path: '' },
    { type: 'get', jsonStr: text, path: 'b{c}' },
    { type: 'get', jsonStr: `{"a": 1, "a": 2}${pad}`, path: 'a' },
    { type: 'get', jsonStr: `[1]${pad}${pad}`, path: '[0]' },
  ];
  const results = await runOnce(batch, { concurrency: 1, config }, sourceWorker);
  const print = (all: typeof results): string => stringify(all.map((it) => it.toJSON())).replaceAll(padding, '');
  expect(print(results)).toBe(print(createProcessor(config).processBatch(batch)));
  expect(isJsonNumber((results[0]?.result as { big: unknown }).big)).toBe(true);
  expect(results.slice(2).map((it) => it.error)).toMatchObject([
    { limit: 'maxDepth' },
    undefined,
    { code: 'DUPLICATE_NAME' },
    { limit: 'maxBytes' },
  ]);
});

it.each<[ProcessorConfig, BatchItem]>([
  [{ numbers: 'lossless' }, { type: 'get', jsonStr: text, path: 'big' }],
  [{ numbers: 'bigint' }, { type: 'get', jsonStr: text, path: 'big' }],
  [
    { numbers: 'lossless', maxDepth: 300 },
    { type: 'get', jsonStr: `${'['.repeat(250)}1.0${']'.repeat(250)}${' '.repeat(5_000)}`, path: '' },
  ],
  [{ maxDepth: 1 }, { type: 'get', jsonStr: text, path: 'a' }],
  [
    { maxDepth: 300 },
    { type: 'delete', jsonStr: `${'['.repeat(250)}1${']'.repeat(250)}${' '.repeat(5_000)}`, path: '[0]' },
  ],
])('a thread reads with the config %j', async (config, item) => {
  const batch = Array.from({ length: 4 }, () => item);
  const results = await runOnce(batch, { concurrency: 1, config }, sourceWorker);
  expect(results).toEqual(createProcessor(config).processBatch(batch));
});

it('an error has its cause, which is defined as that of an error that was thrown here', async () => {
  const batch = Array.from({ length: 4 }, (): BatchItem => ({ type: 'get', jsonStr: text, path: 'a.x' }));
  const causes = (results: readonly { readonly error: Error | undefined }[]): unknown[] =>
    results.map(({ error }) => {
      const { value, ...flags } = Object.getOwnPropertyDescriptor(error, 'cause') as PropertyDescriptor;
      return [(value as Error).name, (value as Error).message, (value as Error).cause, flags];
    });
  const here = causes(createProcessor().processBatch(batch));
  expect(causes(await runOnce(batch, { concurrency: 1 }, sourceWorker))).toEqual(here);
  expect(here[0]).toEqual([
    'TypeMismatchError',
    expect.any(String),
    undefined,
    { writable: true, enumerable: false, configurable: true },
  ]);
});

it('tells the observer of its config of each item, wherever it ran', async () => {
  const events: OperationEvent[] = [];
  const config: ProcessorConfig = { onOperation: (it) => events.push(it) };
  const batch: readonly BatchItem[] = [
    { type: 'get', jsonStr: text, path: 'a' },
    { type: 'get', jsonStr: text, path: 'b' },
    { type: 'set', jsonStr: wide, path: 'name', value: 1 },
    { type: 'get', jsonStr: text.replace('"a"', 'a'), path: 'a' },
    { type: 'validate', jsonStr: wide, value: compileSchema({ type: 'array' }) },
    { type: 'delete', jsonStr: text, path: 'nothing' },
  ];
  const pool = await openPool({ concurrency: 2, config }, sourceWorker);
  const results = await pool.run(batch);
  const bytes = (it: string): number => Buffer.byteLength(it);
  const told = events.map(({ operation, bytes: size, code }) => [operation, size, code]);
  expect(told).toHaveLength(7);
  expect(told).toEqual(
    expect.arrayContaining([
      ['get', bytes(text), undefined],
      ['set', bytes(wide), undefined],
      ['get', bytes(text) - 2, 'SYNTAX'],
      ['validateSchema', bytes(wide), undefined],
      ['delete', bytes(text), 'PATH_NOT_FOUND'],
      ['processBatch', undefined, undefined],
    ]),
  );
  expect(events.every((it) => it.duration >= 0 && Object.isFrozen(it))).toBe(true);
  expect(results.map((it) => it.error?.name)).toEqual([
    undefined,
    undefined,
    undefined,
    'JsonSyntaxError',
    undefined,
    'PathNotFoundError',
  ]);
  await pool.close();
});

it('a closed pool refuses', async () => {
  const pool = await openPool({ concurrency: 1 }, sourceWorker);
  await pool.close();
  await expect(pool.run([])).rejects.toThrow('Cannot use the batch pool: it is closed');
});

it('a pool that is closed ends the batches that run, and takes no more', async () => {
  const pool = await openPool({ concurrency: 1 }, sourceWorker);
  const batch = Array.from({ length: 50 }, (_, i): BatchItem => ({
    type: 'get',
    jsonStr: text.replace('1', String(i)),
    path: 'a',
  }));
  const running = pool.run(batch);
  const closed = [pool.close(), pool.close()];
  await expect(pool.run(batch)).rejects.toThrow('it is closed');
  expect((await running).map((it) => it.result)).toEqual(batch.map((_, i) => i));
  await Promise.all(closed);
});

it('a batch that is stopped while it runs fails with the reason, and others beside it and after it do not', async () => {
  const pool = await openPool({ concurrency: 1 }, sourceWorker);
  const stop = new AbortController();
  const batch = Array.from({ length: 50 }, (_, i): BatchItem => ({
    type: 'get',
    jsonStr: text.replace('1', String(i)),
    path: 'a',
  }));
  const stopped = pool.run(batch, { signal: stop.signal });
  const beside = pool.run(batch);
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
  expect((await beside).map((it) => it.result)).toEqual(batch.map((_, i) => i));
  expect((await pool.run(batch))[7]?.result).toBe(7);
  await pool.close();
});

it('a batch that is stopped while its first items are sent fails with the reason, and sends no more', async () => {
  const events: OperationEvent[] = [];
  const config: ProcessorConfig = { onOperation: (it) => events.push(it) };
  const pool = await openPool({ concurrency: 1, config }, sourceWorker);
  const stop = new AbortController();
  const value = { toJSON: () => stop.abort(new Error('enough')) };
  const batch = Array.from({ length: 50 }, (_, i): BatchItem => ({
    type: 'set',
    jsonStr: text.replace('1', String(i)),
    path: 'a',
    value: i === 0 ? value : i,
  }));
  await expect(pool.run(batch, { signal: stop.signal })).rejects.toThrow('enough');
  await pool.close();
  expect(events.length).toBeLessThan(10);
});

it('a thread that dies is the error of its items', async () => {
  const dying: WorkerStart = { filename: new URL('dying-worker.mjs', import.meta.url).href, chunkBytes: 1 };
  const batch: readonly BatchItem[] = [
    { type: 'get', jsonStr: text, path: '', id: 'x' },
    { type: 'validate', jsonStr: wide, value: true, id: 'y' },
    { type: 'set', jsonStr: text, path: 'a', value: 1 },
    { type: 'delete', jsonStr: wide, path: 'name' },
  ];
  const results = await runOnce(batch, { concurrency: 1 }, dying);
  for (const result of results)
    expect(result).toMatchObject({
      result: undefined,
      error: { code: 'WORKER_LOST', message: 'Cannot run the item: its thread ended', cause: expect.any(Error) },
    });
  expect(results.map((it) => it.id)).toEqual(['x', 'y', '', '']);
});

it('an item that ends its thread fails alone, and its neighbours run again', async () => {
  const file = join(newFolder(), 'mortal-worker.mjs');
  writeFileSync(
    file,
    `import { runChunk as run } from ${JSON.stringify(sourceWorker.filename)};
    export const runChunk = (message) => (message.texts.some((it) => it.includes('"end"')) ? process.exit(1) : run(message));`,
  );
  const mortal: WorkerStart = { ...sourceWorker, filename: pathToFileURL(file).href, chunkBytes: 60_000 };
  const batch = Array.from({ length: 40 }, (_, i): BatchItem => ({
    type: 'set',
    jsonStr: i === 17 ? `["end", "${'x'.repeat(5_000)}"]` : `[${i}, "${'x'.repeat(5_000)}"]`,
    path: '[1]',
    value: { i },
    id: String(i),
  }));
  const results = await runOnce(batch, { concurrency: 2 }, mortal);
  expect(results.map((it) => (it.error as { code?: string } | undefined)?.code ?? it.result)).toEqual(
    batch.map((_, i) => (i === 17 ? 'WORKER_LOST' : `[${i}, {"i":${i}}]`)),
  );
});

it('says what to do where the file of the worker is not there, as in a bundle', async () => {
  await expect(openPool({ concurrency: 1 })).rejects.toThrow(
    "Cannot start threads: there is no 'batch-worker.js' beside this file",
  );
});
