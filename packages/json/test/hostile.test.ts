import { describe, expect, it } from '@jest/globals';
import { metBy, mutations, runs, thrownBy, withPollutedPrototype } from '@wirework/test-support';
import { batchOperation, createProcessor, isJsonError } from '../src/index.ts';

describe('hostile input', () => {
  it('is refused by its limit, each with a separate error', () => {
    const { get } = createProcessor({ maxBytes: 2_000_000 });
    const limit = (run: () => unknown): unknown => {
      try {
        run();
      } catch (error) {
        return isJsonError(error, 'LIMIT_EXCEEDED') ? [error.limit, error.max] : error;
      }
      return 'no error';
    };
    expect(limit(() => get('['.repeat(1_000_000), '[0]'))).toEqual(['maxDepth', 200]);
    expect(limit(() => get('{"a":'.repeat(100_000), 'a'))).toEqual(['maxDepth', 200]);
    expect(limit(() => get(' '.repeat(2_000_001), 'a'))).toEqual(['maxBytes', 2_000_000]);
    expect(limit(() => get('[]', 'a.'.repeat(3_000)))).toEqual(['maxPathLength', 5_000]);
    expect(limit(() => get('[]', '[99999999]'))).toEqual(['maxIndex', 1_000_000]);
  });

  it('is read, copied, merged and compared as deep as any config allows, without a stack overflow', () => {
    const depth = 1_000;
    const it = createProcessor({ maxDepth: depth });
    for (const text of ['['.repeat(depth) + ']'.repeat(depth), `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]) {
      expect(JSON.stringify(it.get(text, ''))).toBe(text);
      expect(JSON.stringify(it.preParse(text).data())).toBe(text);
      expect(it.compare(text, text)).toBe(true);
      expect(it.merge(text, text)).toBe(text);
      expect([...it.iterate(text)]).toHaveLength(1);
    }
  });

  it('gives the same error or value by every way of reading', () => {
    const text = '{"a": [1, {"b": "x\\u00e9", "c": null}], "d": -1.5e3, "1": {"2": true}}';
    const cached = createProcessor();
    const plain = createProcessor({ cache: { enabled: false } });
    let valid = 0;
    for (const mutated of mutations(text, runs(3_000), 7)) {
      let native: unknown;
      let isValid = true;
      try {
        native = JSON.parse(mutated);
      } catch {
        isValid = false;
      }
      if (isValid) valid++;
      for (const { get } of [cached, cached, plain]) {
        if (isValid) expect(get(mutated, '')).toEqual(native);
        else expect(() => get(mutated, '')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
      }
    }
    expect(valid).toBeGreaterThan(metBy(100));
  });

  it('never reaches a prototype', () => {
    const it = createProcessor({ create: true });
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    const text = '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 2}}}';
    expect(it.get(text, '__proto__.polluted')).toBe(1);
    expect(it.get(text, 'constructor.prototype.polluted')).toBe(2);
    for (const path of ['__proto__.polluted', 'constructor.prototype.polluted', 'toString']) {
      expect(it.safeGet('{}', path).exists).toBe(false);
      expect(it.safeGet('[]', path).exists).toBe(false);
      it.set('{}', path, 1);
      it.set(text, path, 1);
      expect(() => it.delete('{}', path)).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
    }
    it.merge(text, text);
    it.getMultiple(text, ['__proto__', 'constructor']);
    it.preParse(text).data();
    for (const item of it.iterate(text)) item.getData();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before);
  });

  it('finds no gadget: a polluted Object.prototype changes nothing', () => {
    const names = [
      'maxBytes',
      'maxDepth',
      'numbers',
      'duplicates',
      'loneSurrogates',
      'outOfRange',
      'syntax',
      'indent',
      'maxBatch',
      'create',
      'cache',
      'health',
      'onOperation',
      'clock',
      'memoryUsage',
      'enabled',
      'maxEntries',
      'maxBytes',
      'ttl',
      'mode',
      '~standard',
      'strict',
      'default',
      'validate',
      'type',
      'jsonStr',
      'path',
      'value',
      'id',
      'then',
      'start',
      'end',
      'size',
      'sizeCalculation',
      'noDisposeOnSet',
      'status',
      'dispose',
      'fetchMethod',
      'allowStale',
      'maxEntrySize',
    ];
    const text = '{"a": [1, {"b": 2}]}';
    const act = (): string => {
      const it = createProcessor({});
      return JSON.stringify([
        it.get(text, 'a'),
        it.get(text, 'a'),
        it.get(text, 'a[1:]'),
        it.get(text, 'a', {}),
        it.safeGet(text, 'x'),
        it.getTyped(text, 'a', []),
        it.getTyped(text, 'x', {}),
        it.set(text, 'c', 1, {}),
        it.setMultiple(
          text,
          [
            ['a[+]', 1],
            ['c', {}],
          ],
          {},
        ),
        batchOperation({ type: 'get', jsonStr: text }),
        it.merge(text, '{"a": [2]}', {}),
        it.processBatch([{ type: 'get', jsonStr: text }, {} as never]),
        it.getMultiple(text, ['a']),
        it.warmupCache(text, ['a']),
        it.preParse(text).data(),
        [...it.iterate(text)].map((item) => item.getWithDefault('x', 0)),
        it.getConfig(),
      ]);
    };
    const before = act();
    for (const [name, value] of names.flatMap(
      (it) =>
        [
          [it, 1],
          [it, 'x'],
        ] as const,
    )) {
      expect([name, withPollutedPrototype({ [name]: value }, act)]).toEqual([name, before]);
    }
  });

  it('is not shown by any error', () => {
    const it = createProcessor();
    const text = '{"public": {"canary": "canary"}, "list": ["canary"]}';
    const runs = [
      () => it.get(text, 'public.secret'),
      () => it.get(text, 'list.x'),
      () => it.get(text.slice(0, -1), 'public'),
      () => it.get(text, 'list[7]'),
      () => it.set(text, 'list.x', 1),
      () => it.delete(text, 'nothing'),
      () => it.merge(text, '["canary"]'),
      () => it.get(text, '', { maxDepth: 1 }),
      () => it.unmarshal(text, []),
    ];
    for (const run of runs) {
      const caught = thrownBy(run);
      expect(isJsonError(caught)).toBe(true);
      expect(`${String(caught)} ${JSON.stringify(caught)}`).not.toContain('canary');
    }
  });
});
