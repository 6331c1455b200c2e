import { describe, expect, it } from '@jest/globals';
import type { ParsedJSON } from '../documents/parsed-document.ts';
import { createProcessor } from '../processor/create-processor.ts';
import type { ProcessorConfig } from './config.ts';
import { readConfig } from './read-config.ts';

describe('the config', () => {
  it('has the documented defaults', () => {
    expect(readConfig(undefined)).toMatchObject({
      maxBytes: 104_857_600,
      maxDepth: 200,
      numbers: 'number',
      duplicates: 'last',
      maxBatch: 2_000,
      create: false,
      cache: { enabled: true, maxEntries: 128, maxBytes: 67_108_864, ttl: 300_000 },
      health: { maxErrorRate: 0.1, minOperations: 100, maxHeapBytes: 1_073_741_824 },
      onOperation: undefined,
    });
  });

  it('is frozen, and its own', () => {
    const cache = { ttl: 5 };
    const settings = readConfig({ cache });
    cache.ttl = 6;
    expect(settings.cache.ttl).toBe(5);
    expect(Object.isFrozen(settings)).toBe(true);
    expect(Object.isFrozen(settings.cache)).toBe(true);
  });

  it.each<[unknown, string]>([
    [null, 'Cannot use the config: expected an object, found null'],
    ['{"pin": 1234}', 'Cannot use the config: expected an object, found a string'],
    [[], 'Cannot use the config: expected an object, found an array'],
    [{ maxDepth: 0 }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 0"],
    [{ maxDepth: 1_001 }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 1001"],
    [{ maxDepth: 1.5 }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 1.5"],
    [{ maxDepth: NaN }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found NaN"],
    [{ maxDepth: '5' }, "Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found '5'"],
    [
      { maxBytes: Infinity },
      "Cannot use the config field 'maxBytes': expected an integer from 1 to 536870912, found Infinity",
    ],
    [{ maxBatch: -1 }, "Cannot use the config field 'maxBatch': expected an integer from 1 to 1000000, found -1"],
    [
      { cache: { maxEntries: 0 } },
      "Cannot use the config field 'cache.maxEntries': expected an integer from 1 to 1000000, found 0",
    ],
    [
      { cache: { maxBytes: 0 } },
      "Cannot use the config field 'cache.maxBytes': expected an integer from 1 to 1099511627776, found 0",
    ],
    [
      { cache: { ttl: 0 } },
      "Cannot use the config field 'cache.ttl': expected an integer from 1 to 2147483647, found 0",
    ],
    [{ cache: null }, "Cannot use the config field 'cache': expected an object, found null"],
    [{ cache: true }, "Cannot use the config field 'cache': expected an object, found true"],
    [{ cache: { enabled: 'no' } }, "Cannot use the config field 'cache.enabled': expected true or false, found 'no'"],
    [{ create: 1 }, "Cannot use the config field 'create': expected true or false, found 1"],
    [
      { numbers: 'exact' },
      "Cannot use the config field 'numbers': expected one of 'number', 'lossless', 'bigint', found 'exact'",
    ],
    [{ duplicates: 5n }, "Cannot use the config field 'duplicates': expected one of 'last', 'reject', found 5n"],
    [
      { health: { maxErrorRate: 2 } },
      "Cannot use the config field 'health.maxErrorRate': expected a number from 0 to 1, found 2",
    ],
    [
      { health: { maxErrorRate: 'x' } },
      "Cannot use the config field 'health.maxErrorRate': expected a number from 0 to 1, found 'x'",
    ],
    [{ onOperation: {} }, "Cannot use the config field 'onOperation': expected a function, found an object"],
    [{ clock: 'x'.repeat(50) }, `Cannot use the config field 'clock': expected a function, found '${'x'.repeat(40)}…'`],
  ])('refuses %p and names the field, the bound and the value', (config, message) => {
    expect(() => createProcessor(config as ProcessorConfig)).toThrow(message);
  });

  it('refuses an unknown value of numbers', () => {
    expect(() => createProcessor({ numbers: 'exact' as never })).toThrow(
      new RangeError(
        "Cannot use the config field 'numbers': expected one of 'number', 'lossless', 'bigint', found 'exact'",
      ),
    );
    expect(() => createProcessor().get('1', '', { duplicates: 'first' as never })).toThrow(
      new RangeError("Cannot use the config field 'duplicates': expected one of 'last', 'reject', found 'first'"),
    );
    expect(() => createProcessor().merge('{}', '{}', { mode: 'Union' as never })).toThrow(
      new RangeError("Cannot use the option 'mode': expected 'union', 'intersection' or 'difference'"),
    );
  });

  it('takes the index that map() passes for no config', () => {
    const processor = createProcessor({ maxDepth: 1 });
    const preParse: (text: string) => ParsedJSON = processor.preParse;
    const parseAny: (text: string) => unknown = processor.parseAny;
    expect(['[1]', '2'].map(preParse).map((it) => it.data())).toEqual([[1], 2]);
    expect(['[1]', '2'].map(parseAny)).toEqual([[1], 2]);
    const limit = expect.objectContaining({ code: 'LIMIT_EXCEEDED', max: 1 });
    expect(() => ['[[]]'].map(preParse)).toThrow(limit);
    expect(() => ['[[]]'].map(parseAny)).toThrow(limit);
  });

  it('refuses an unknown field and names the nearest known one', () => {
    expect(() => readConfig({ maxDeph: 5 } as ProcessorConfig)).toThrow(
      "Cannot use the config field 'maxDeph': there is no such field; did you mean 'maxDepth'?",
    );
    expect(() => readConfig({ cache: { tll: 5 } } as ProcessorConfig)).toThrow("did you mean 'cache.ttl'?");
    expect(() => readConfig({ maxTextBytes: 5 } as never)).toThrow(
      new TypeError("Cannot use the config field 'maxTextBytes': it is 'maxBytes' now"),
    );
    expect(() => readConfig({ colour: 'red' } as never)).toThrow(
      /there is no such field; known are maxBytes, maxDepth/,
    );
    expect(() => readConfig(JSON.parse('{"__proto__": 1}') as ProcessorConfig)).toThrow(
      "'__proto__': there is no such field",
    );
  });

  it('reads own fields only, and takes undefined for absent', () => {
    expect(readConfig(Object.create({ maxDepth: 5 }) as ProcessorConfig).maxDepth).toBe(200);
    expect(readConfig({ maxDepth: undefined, cache: undefined }).maxDepth).toBe(200);
  });
});
