import { expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import { createProcessor, type Processor, type ProcessorConfig } from '../src/index.ts';

const many: ProcessorConfig = { maxBatch: 1_000_000 };
const list = <T>(size: number, make: (i: number) => T): T[] => Array.from({ length: size }, (_, i) => make(i));
const members = (size: number): string => JSON.stringify(Object.fromEntries(list(size, (i) => [`k${i}`, { a: i }])));

it.each<[string, number, ProcessorConfig, (size: number, processor: Processor) => () => unknown]>([
  [
    'reads of many members',
    1_000,
    { ...many, cache: { enabled: false } },
    (size, processor) => {
      const [text, paths] = [members(size), list(size, (i) => `k${i}.a`)];
      return () => processor.getMultiple(text, paths);
    },
  ],
  [
    'reads of many elements from the end',
    1_000,
    { ...many, cache: { enabled: false } },
    (size, processor) => {
      const [text, paths] = [JSON.stringify(list(size, (i) => i)), list(size, (i) => `[-${i + 1}]`)];
      return () => processor.getMultiple(text, paths);
    },
  ],
  [
    'reads of a parsed text',
    1_000,
    many,
    (size, processor) => {
      const [parsed, paths] = [processor.preParse(members(size)), list(size, (i) => `k${i}.a`)];
      return () => processor.getMultipleFromParsed(parsed, paths);
    },
  ],
  [
    'sets of many new members',
    500,
    many,
    (size, processor) => {
      const updates = list(size, (i): [string, unknown] => [`k${i}`, { a: i }]);
      return () => processor.setMultiple('{}', updates);
    },
  ],
  [
    'sets of many elements from the end',
    500,
    many,
    (size, processor) => {
      const [text, updates] = [
        JSON.stringify(list(size, (i) => [i])),
        list(size, (i): [string, unknown] => [`[-${i + 1}][0]`, i]),
      ];
      return () => processor.setMultiple(text, updates);
    },
  ],
  [
    'a union of objects',
    1_000,
    many,
    (size, processor) => {
      const [first, second] = [members(size), members(2 * size)];
      return () => processor.merge(first, second);
    },
  ],
  [
    'a comparison of members in another order',
    1_000,
    many,
    (size, processor) => {
      const [first, second] = [
        members(size),
        JSON.stringify(Object.fromEntries(list(size, (i) => [`k${size - 1 - i}`, { a: size - 1 - i }]))),
      ];
      return () => expect(processor.compare(first, second)).toBe(true);
    },
  ],
  [
    'a comparison of long numbers',
    20_000,
    many,
    (size, processor) => {
      const text = `[1${'0'.repeat(size)}1.${'0'.repeat(size)}e${'1'.repeat(size)}]`;
      return () => expect(processor.compare(text, text)).toBe(true);
    },
  ],
  [
    'an integer out of a number of many zeros',
    20_000,
    { ...many, numbers: 'lossless' },
    (size, processor) => {
      const text = `{"a": 1${'0'.repeat(size)}1}`;
      return () => expect(processor.getInt(text, 'a')).toBeUndefined();
    },
  ],
  [
    'a batch of long texts that differ in the middle',
    200,
    { ...many, cache: { maxEntries: 10_000 } },
    (size, processor) => {
      const operations = list(
        size,
        (i) =>
          ({
            type: 'get',
            jsonStr: `["${'x'.repeat(1_500)}${String(i).padStart(8, '0')}${'y'.repeat(1_500)}"]`,
            path: '[0]',
          }) as const,
      );
      return () => processor.processBatch(operations);
    },
  ],
  [
    'a batch that checks many texts',
    500,
    many,
    (size, processor) => {
      const [schema, texts] = [{ type: 'object' }, list(size, (i) => `{"a": ${i}}`)];
      const operations = texts.map((jsonStr) => ({ type: 'validate', jsonStr, value: schema }) as const);
      return () => processor.processBatch(operations);
    },
  ],
  [
    'a warm-up with many paths',
    1_000,
    many,
    (size, processor) => {
      const [text, paths] = [members(size), list(size, (i) => `k${i}.a`)];
      return () => {
        processor.clearCache();
        return processor.warmupCache(text, paths);
      };
    },
  ],
])('takes time in proportion to its input: %s', async (_name, size, config, prepare) => {
  const processor = createProcessor(config);
  await expectLinear((count) => prepare(count, processor), size);
});
