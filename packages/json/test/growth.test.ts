import { expect, it } from '@jest/globals';
import { partialReader } from '@wirework/codec';
import { compilePartial } from '@wirework/schema/partial';
import { expectLinear } from '@wirework/test-support/growth';
import { createProcessor, type Processor, type ProcessorConfig } from '../src/index.ts';
import { deleteByQuery } from '../src/query/delete-by-query.ts';
import { setByQuery } from '../src/query/set-by-query.ts';
import { mergeValues } from '../src/values/merge.ts';

const many: ProcessorConfig = { maxBatch: 1_000_000 };
const list = <T>(size: number, make: (i: number) => T): T[] => Array.from({ length: size }, (_, i) => make(i));
const members = (size: number): string => JSON.stringify(Object.fromEntries(list(size, (i) => [`k${i}`, { a: i }])));

/** More paths than are kept from call to call: fewer are compiled once, and take fewer steps. */
const manyPaths = 500;

it.each<[string, ProcessorConfig, (size: number, processor: Processor) => () => unknown, number?]>([
  [
    'reads of many members',
    { ...many, cache: { enabled: false } },
    (size, processor) => {
      const [text, paths] = [members(size), list(size, (i) => `k${i}.a`)];
      return () => processor.getMultiple(text, paths);
    },
    manyPaths,
  ],
  [
    'reads of many elements from the end',
    { ...many, cache: { enabled: false } },
    (size, processor) => {
      const [text, paths] = [JSON.stringify(list(size, (i) => i)), list(size, (i) => `[-${i + 1}]`)];
      return () => processor.getMultiple(text, paths);
    },
    manyPaths,
  ],
  [
    'reads of a parsed text',
    many,
    (size, processor) => {
      const [parsed, paths] = [processor.preParse(members(size)), list(size, (i) => `k${i}.a`)];
      return () => processor.getMultipleFromParsed(parsed, paths);
    },
  ],
  [
    'sets of many new members',
    many,
    (size, processor) => {
      const updates = list(size, (i): [string, unknown] => [`k${i}`, { a: i }]);
      return () => processor.setMultiple('{}', updates);
    },
  ],
  [
    'sets of many elements from the end',
    many,
    (size, processor) => {
      const [text, updates] = [
        JSON.stringify(list(size, (i) => [i])),
        list(size, (i): [string, unknown] => [`[-${i + 1}][0]`, i]),
      ];
      return () => processor.setMultiple(text, updates);
    },
    manyPaths,
  ],
  [
    'a union of objects',
    many,
    (size, processor) => {
      const [first, second] = [members(size), members(2 * size)];
      return () => processor.merge(first, second);
    },
  ],
  [
    'a comparison of members in another order',
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
    many,
    (size, processor) => {
      const text = `[1${'0'.repeat(size)}1.${'0'.repeat(size)}e${'1'.repeat(size)}]`;
      return () => expect(processor.compare(text, text)).toBe(true);
    },
  ],
  [
    'an integer out of a number of many zeros',
    { ...many, numbers: 'lossless' },
    (size, processor) => {
      const text = `{"a": 1${'0'.repeat(size)}1}`;
      return () => expect(processor.getInt(text, 'a')).toBeUndefined();
    },
    2_000,
  ],
  [
    'a batch of long texts that differ in the middle',
    { ...many, cache: { maxEntries: 10_000 } },
    (size, processor) => {
      const operations = list(
        size,
        (i) =>
          ({
            type: 'get',
            jsonStr: `["${'x'.repeat(300)}${String(i).padStart(8, '0')}${'y'.repeat(300)}"]`,
            path: '[0]',
          }) as const,
      );
      return () => processor.processBatch(operations);
    },
  ],
  [
    'a batch that checks many texts',
    many,
    (size, processor) => {
      const [schema, texts] = [{ type: 'object' }, list(size, (i) => `{"a": ${i}}`)];
      const operations = texts.map((jsonStr) => ({ type: 'validate', jsonStr, value: schema }) as const);
      return () => processor.processBatch(operations);
    },
  ],
  [
    'a warm-up with many paths',
    many,
    (size, processor) => {
      const [text, paths] = [members(size), list(size, (i) => `k${i}.a`)];
      return () => {
        processor.clearCache();
        return processor.warmupCache(text, paths);
      };
    },
  ],
  [
    'reads of texts that are alike',
    { ...many, cache: { maxEntries: 10_000 } },
    (size, processor) => {
      const texts = list(size, (i) => `["${'x'.repeat(2_000)}", ${10_000 + i}]`);
      return () => {
        for (const text of texts) processor.get(text, '[1]');
      };
    },
  ],
  [
    'an iteration over a name that is there again and again, and at last with many members',
    { cache: { enabled: false } },
    (size, processor) => {
      const text = `{${'"a":{},'.repeat(size)}"a":{${list(size, (i) => `"${size - i}":0`).join(',')}}}`;
      return () => {
        const seen: (string | number)[] = [];
        processor.foreachNested(text, (key) => void seen.push(key));
        expect(seen.slice(0, 3)).toEqual(['a', `${size}`, `${size - 1}`]);
      };
    },
  ],
  [
    'an iteration over many objects with names like indices, for whose order the text is read',
    { cache: { enabled: false } },
    (size, processor) => {
      const text = `[${Array<string>(size).fill('{"2":0,"1":0}').join(',')}]`;
      return () => {
        const seen: (string | number)[] = [];
        processor.foreachNested(text, (key) => void seen.push(key));
        expect(seen.slice(0, 6)).toEqual([0, '2', '1', 1, '2', '1']);
      };
    },
  ],
])('takes time in proportion to its input: %s', async (_name, config, prepare, size = 200) => {
  const processor = createProcessor(config);
  await expectLinear((it) => prepare(it, processor), size);
});

it('takes time in proportion to its input: a union of long arrays', async () => {
  await expectLinear((size) => {
    const first = list(size, (id) => ({ id }));
    const second = list(size, (i) => ({ id: i + size / 2 }));
    return () => expect(mergeValues(first, second, 'union')).toHaveLength(1.5 * size);
  }, 200);
});

it('takes time in proportion to its input: edits of many nodes that a query finds', async () => {
  await expectLinear((size) => {
    const text = JSON.stringify(list(3 * size, (i) => ({ id: i, old: i % 3 === 0 })));
    return () => [deleteByQuery(text, '$[?@.old==true]'), setByQuery(text, '$[?@.old==true].id', 0)];
  }, 100);
});

it('checks of a deep value after each piece take linear time', () =>
  expectLinear((size) => {
    const validatePartial = compilePartial({ type: 'object', properties: { a: { type: 'object' } } });
    return () => {
      const reader = partialReader();
      for (let at = 0; at < size; at++) expect(validatePartial(reader.push('{"a":'))).toEqual([]);
    };
  }, 500));
