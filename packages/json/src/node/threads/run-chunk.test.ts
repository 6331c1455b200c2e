import { isNativeError } from 'node:util/types';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BatchItem } from '../../batch/batch-operation.ts';
import type { BatchResult } from '../../batch/batch-result.ts';
import type { ProcessorConfig } from '../../config/config.ts';
import { createProcessor } from '../../processor/create-processor.ts';
import { unpackOutcome } from './batch-outcome.ts';
import { chunkRunner } from './run-chunk.ts';
import { divideIntoChunks } from './work-chunk.ts';
import { groupByText, type WorkerItem, workerItemOf } from './worker-item.ts';

/** The results of items as threads would give them, but in this thread; `undefined` for what does not travel. */
function throughChunks(
  items: readonly BatchItem[],
  config: ProcessorConfig,
  chunkBytes: number,
): (BatchResult | undefined)[] {
  const settings = createProcessor(config).getConfig();
  const run = chunkRunner({ config: settings, isObserved: false });
  const results = new Array<BatchResult | undefined>(items.length);
  const workerItems = items.map(workerItemOf).filter((it): it is WorkerItem => it !== undefined);
  for (const chunk of divideIntoChunks(groupByText(workerItems), chunkBytes)) {
    // A message that was sent is a copy, except for its memory, which is shared.
    const { memory, ...rest } = chunk.message(new SharedArrayBuffer(chunk.bytes));
    const outcomes = structuredClone(run({ memory, ...structuredClone(rest) }));
    for (const [i, item] of chunk.items.entries())
      results[item.index] = unpackOutcome((outcomes[i] as (typeof outcomes)[0]).outcome, item, settings);
  }
  return results;
}

const print = (results: readonly (BatchResult | undefined)[]): unknown[] =>
  results.map((it) => [it?.id, printError(it?.error), it?.result]);

/** Everything that an error has but its stack, and the same of its cause. */
function printError(error: unknown): unknown {
  if (!isNativeError(error)) return error;
  const { stack: _, cause, ...own } = Object.getOwnPropertyDescriptors(error) as PropertyDescriptorMap;
  return [error.name, String(error), error.constructor, own, cause && { ...cause, value: printError(cause.value) }];
}

const number = fc.constantFrom('0', '-0', '1.50', '12345678901234567890', '1e3', '-7');
const text = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.constantFrom('"x"', '"é"', '"€😀"', '"\\ud800"', 'null', 'true', '{"a": 1,', ''),
    fc.array(tie('value'), { maxLength: 4 }).map((it) => `[${it.join(' , ')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'é'), tie('value')), { maxLength: 3 })
      .map((it) => `{${it.map(([name, value]) => `"${name}": ${value}`).join(',')}}`),
  ),
})).value;
const path = fc.constantFrom('', 'a', 'b', '[0]', 'a.b', '[*]', '[-1]', 'a[0]', '[*].a', '{a}', '[::-1]', 'a..b', 'é');
const item: fc.Arbitrary<BatchItem> = fc.record({
  type: fc.constantFrom('get', 'get', 'set', 'delete', 'validate'),
  jsonStr: text,
  path,
  value: fc.constantFrom<unknown>(
    1,
    'x',
    'é€',
    null,
    true,
    [1.5, { a: '<' }],
    2n ** 70n,
    { type: 'string' },
    { required: ['a'], items: { type: 'integer' } },
  ),
  id: fc.constantFrom('', 'i'),
});

describe('a chunk', () => {
  for (const config of [
    {},
    { numbers: 'lossless' },
    { numbers: 'bigint', create: true },
    { duplicates: 'reject', cache: { enabled: false } },
    { loneSurrogates: 'replace', outOfRange: 'error' },
  ] as const) {
    it(`gives what a processor gives, with ${JSON.stringify(config)}`, () => {
      fc.assert(
        fc.property(fc.array(item, { maxLength: 12 }), fc.constantFrom(1, 40, 100_000), (items, chunkBytes) => {
          const here = createProcessor(config).processBatch(items);
          const there = throughChunks(items, config, chunkBytes);
          for (const [i, { type, value }] of items.entries())
            expect(there[i] === undefined).toBe(type === 'validate' && typeof value === 'bigint');
          expect(print(items.map((_, i) => there[i] ?? here[i]))).toEqual(print(here));
        }),
        { numRuns: 300 },
      );
    });
  }

  it('fails one item for an integer that is too long for a bigint', () => {
    const config = { numbers: 'bigint' } as const;
    const items: readonly BatchItem[] = ['', '[1]', '[1][0]'].map((at) => ({
      type: 'get',
      jsonStr: ` [1, [${'9'.repeat(10_001)}]]`,
      path: at,
    }));
    const here = createProcessor(config).processBatch(items);
    const there = throughChunks(items, config, 100);
    expect(print(there)).toEqual(print(here));
    expect(there.map((it) => it?.error)).toEqual(here.map((it) => expect.objectContaining({ ...it.error })));
    expect(there[0]?.error).toMatchObject({ limit: 'digits of a bigint', index: 6, pointer: '/1/0' });
  });

  it('gives an error with its cause', () => {
    const [error] = throughChunks([{ type: 'get', jsonStr: '{"a": "x"}', path: 'a.b' }], {}, 100).map(
      (it) => it?.error,
    );
    expect(error).toMatchObject({
      code: 'PATH_NOT_FOUND',
      cause: { code: 'TYPE_MISMATCH', path: 'a', actual: 'string', pointer: '/a', index: 6 },
    });
  });

  it('refuses a text that is too long before a path that is malformed', () => {
    const items: readonly BatchItem[] = [
      { type: 'get', jsonStr: '[1000]', path: '[' },
      { type: 'get', jsonStr: '[1]', path: '[' },
    ];
    const there = throughChunks(items, { maxBytes: 5 }, 100);
    expect(print(there)).toEqual(print(createProcessor({ maxBytes: 5 }).processBatch(items)));
    expect(there.map((it) => (it?.error as { code?: string }).code)).toEqual(['LIMIT_EXCEEDED', 'PATH_SYNTAX']);
  });

  it('sends a text and a value that many items have once', () => {
    const value = { type: 'object' } as const;
    const items = Array.from({ length: 10 }, (_, i): BatchItem => ({
      type: 'validate',
      jsonStr: i % 2 === 0 ? '[1]' : '[22]',
      value,
    }));
    const [chunk] = [...divideIntoChunks(groupByText(items.map(workerItemOf) as WorkerItem[]), 1_000)];
    const { operations, values } = chunk?.message(new SharedArrayBuffer(100)) ?? { operations: [], values: [] };
    expect(chunk?.bytes).toBe(8);
    expect(values).toEqual(['{"type":"object"}']);
    expect(operations.map((it) => it.text.at)).toEqual([0, 0, 0, 0, 0, 4, 4, 4, 4, 4]);
  });
});
