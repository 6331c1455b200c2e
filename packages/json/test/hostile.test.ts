import { describe, expect, it } from '@jest/globals';
import { metBy, mutations, runs, thrownBy, withPollutedPrototype } from '@wirework/test-support';
import {
  batchOperation,
  createProcessor,
  isJsonError,
  type IterableValue,
  type Processor,
  ProcessorClosedError,
  t,
} from '../src/index.ts';

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

describe('closed', () => {
  const text = '{"a": 1}';

  /** Every operation that throws once the processor is closed. */
  const refused: Record<string, (processor: Processor) => unknown> = {
    compilePath: (it) => it.compilePath('a'),
    getCompiled: (it) => it.getCompiled(text, createProcessor().compilePath('a')),
    get: (it) => it.get(text, 'a'),
    getMultiple: (it) => it.getMultiple(text, ['a']),
    preParse: (it) => it.preParse(text),
    getFromParsed: (it) => it.getFromParsed(createProcessor().preParse(text), 'a'),
    getMultipleFromParsed: (it) => it.getMultipleFromParsed(createProcessor().preParse(text), ['a']),
    set: (it) => it.set(text, 'a', 2),
    setMultiple: (it) => it.setMultiple(text, {}),
    delete: (it) => it.delete(text, 'a'),
    merge: (it) => it.merge(text, text),
    compare: (it) => it.compare(text, text),
    compact: (it) => it.compact(text),
    prettify: (it) => it.prettify(text),
    validateSchema: (it) => it.validateSchema(text, true),
    processBatch: (it) => it.processBatch([]),
    warmupCache: (it) => it.warmupCache(text, []),
    clearCache: (it) => it.clearCache(),
    foreach: (it) => it.foreach(text, () => undefined),
    foreachWithPath: (it) => it.foreachWithPath(text, '', () => undefined),
    foreachNested: (it) => it.foreachNested(text, () => undefined),
    iterate: (it) => it.iterate(text),
    marshal: (it) => it.marshal(1),
    unmarshal: (it) => it.unmarshal(text),
    parseAny: (it) => it.parseAny(text),
  };

  /** Every operation that answers all the same, and how. */
  const answered: Record<string, (processor: Processor) => void> = {
    close: (it) => expect(it.close()).toBeUndefined(),
    isClosed: (it) => expect(it.isClosed()).toBe(true),
    getConfig: (it) => expect(it.getConfig().maxDepth).toBe(200),
    getStats: (it) =>
      expect(it.getStats()).toMatchObject({
        isClosed: true,
        cacheSize: 0,
        cacheMemory: 0,
        hitCount: 1,
        missCount: 1,
        operationCount: 2,
      }),
    getHealthStatus: (it) =>
      expect(it.getHealthStatus()).toMatchObject({ healthy: false, checks: { cache: { healthy: false } } }),
    safeGet: (it) => expect(it.safeGet(text, 'a')).toMatchObject({ exists: false, type: 'missing' }),
    getResult: (it) => expect(it.getResult(text, 'a').error).toMatchObject({ code: 'PROCESSOR_CLOSED' }),
    getTyped: (it) =>
      expect([it.getTyped(text, 'a'), it.getTyped(text, 'a', 5), it.getTyped(text, 'a', t.int())]).toEqual([
        undefined,
        5,
        undefined,
      ]),
    getString: (it) => expect([it.getString(text, 'a'), it.getString(text, 'a', 'd')]).toEqual([undefined, 'd']),
    getInt: (it) => expect([it.getInt(text, 'a'), it.getInt(text, 'a', 5)]).toEqual([undefined, 5]),
    getFloat: (it) => expect([it.getFloat(text, 'a'), it.getFloat(text, 'a', 5)]).toEqual([undefined, 5]),
    getBool: (it) => expect([it.getBool(text, 'a'), it.getBool(text, 'a', true)]).toEqual([undefined, true]),
    getArray: (it) => expect([it.getArray(text, 'a'), it.getArray(text, 'a', [1])]).toEqual([undefined, [1]]),
    getObject: (it) => expect([it.getObject(text, 'a'), it.getObject(text, 'a', {})]).toEqual([undefined, {}]),
  };

  describe('a closed processor', () => {
    const processor = createProcessor();
    processor.get(text, 'a');
    processor.get(text, 'a');
    processor.close();

    it.each(Object.keys(refused))('refuses %s', (name) => {
      expect(() => refused[name]?.(processor)).toThrow(new ProcessorClosedError());
      expect(() => refused[name]?.(createProcessor())).not.toThrow();
    });

    it.each(Object.keys(answered))('still answers %s', (name) => {
      answered[name]?.(processor);
    });

    it('has no other methods', () => {
      expect([...Object.keys(refused), ...Object.keys(answered)].sort()).toEqual(Object.keys(processor).sort());
    });

    it('counts nothing that it refused', () => {
      expect(processor.getStats().operationCount).toBe(2);
    });

    it('ends its parsed documents, and those of other processors when they are released', () => {
      const mine = createProcessor();
      const parsed = mine.preParse(text);
      const other = createProcessor();
      expect(other.getFromParsed(parsed, 'a')).toBe(1);
      mine.close();
      expect(() => parsed.data()).toThrow(ProcessorClosedError);
      expect(() => other.getFromParsed(parsed, 'a')).toThrow('Cannot use the parsed document: it is closed');
      const released = other.preParse(text);
      released.release();
      released.release();
      expect(() => released.data()).toThrow('Cannot use the parsed document: it is closed');
      expect(() => other.getFromParsed(released, 'a')).toThrow(ProcessorClosedError);
      expect(() => other.getMultipleFromParsed(released, ['a'])).toThrow(ProcessorClosedError);
    });

    it('ends an iteration that is under way', () => {
      const it = createProcessor();
      const seen: unknown[] = [];
      const run = (): void =>
        it.foreach('[1, 2, 3]', (key) => {
          seen.push(key);
          it.close();
        });
      expect(run).toThrow(ProcessorClosedError);
      expect(seen).toEqual([0]);
      const items = createProcessor();
      const loop = items.iterate('[1, 2]');
      loop.next();
      items.close();
      expect(() => loop.next()).toThrow(ProcessorClosedError);
    });

    it('is closed by its disposal', () => {
      const it = createProcessor();
      it[Symbol.dispose]();
      expect(it.isClosed()).toBe(true);
    });
  });

  it('a parsed document is released by its disposal, and its processor stays open', () => {
    const it = createProcessor();
    const parsed = it.preParse('{"a": 1}');
    expect(it.getFromParsed(parsed, 'a')).toBe(1);
    parsed[Symbol.dispose]();
    expect(() => parsed.data()).toThrow(ProcessorClosedError);
    expect(it.get('{"a": 1}', 'a')).toBe(1);
  });

  it('refuses what is no parsed document', () => {
    const { getFromParsed } = createProcessor();
    for (const wrong of [undefined, null, {}, '{}', { data: () => 1 }]) {
      expect(() => getFromParsed(wrong as never, 'a')).toThrow('it was not made by preParse');
    }
  });

  describe('an open processor', () => {
    const told = (run: (processor: Processor) => unknown): string[] => {
      const names: string[] = [];
      run(createProcessor({ onOperation: ({ operation }) => names.push(operation) }));
      return names;
    };

    it.each(Object.keys(refused).filter((it) => it !== 'iterate'))('reports %s by its name', (name) => {
      expect(told((it) => refused[name]?.(it))).toEqual([name]);
    });

    it('reports an iteration when its loop begins', () => {
      expect(told((it) => it.iterate(text))).toEqual([]);
      expect(told((it) => [...it.iterate(text)])).toEqual(['iterate']);
    });

    it.each([
      'safeGet',
      'getResult',
      'getTyped',
      'getString',
      'getInt',
      'getFloat',
      'getBool',
      'getArray',
      'getObject',
    ] as const)('reports %s by its name', (name) => {
      expect(told((it) => (it[name] as (jsonStr: string, path: string) => unknown)(text, 'a'))).toEqual([name]);
    });
  });
});

describe("what a processor gives is the caller's own", () => {
  const text = '{"list": [1, {"deep": [2, {"x": 3}]}], "object": {"k": {"v": [4]}}, "9": {"a": [5]}, "1": [6]}';

  /** Changes everything that can be reached: members, elements, lengths, and the fields of objects such as numbers. */
  function wreck(value: unknown, seen = new Set<unknown>()): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const child of Object.values(value)) wreck(child, seen);
    if (Object.isFrozen(value)) return;
    if (Array.isArray(value)) value.push('wrecked');
    else (value as Record<string, unknown>)['wrecked'] = true;
    for (const key of Object.keys(value)) {
      try {
        (value as Record<string, unknown>)[key] = 'wrecked';
      } catch {
        // A field that cannot be changed is as good as a copy.
      }
    }
  }

  const schema = { properties: { list: { type: 'string' } } } as const;

  /** Every way in which a processor hands out a part of a text, or anything else that could be changed. */
  const reads: Record<string, (processor: Processor) => unknown> = {
    compilePath: (it) => it.compilePath('list[0]'),
    getConfig: (it) => it.getConfig(),
    warmupCache: (it) => it.warmupCache(text, ['list', 'nothing']),
    validateSchema: (it) => it.validateSchema(text, schema),
    marshal: (it) => it.marshal({ a: [1] }),
    'findings of a batch': (it) => it.processBatch([{ type: 'validate', jsonStr: text, value: schema }]),
    'failed item of a batch': (it) => it.processBatch([{ type: 'get', jsonStr: '{' }]).map((result) => result.toJSON()),
    get: (it) => it.get(text, ''),
    'get of a part': (it) => it.get(text, 'list'),
    'get of many': (it) => it.get(text, 'list[*]'),
    'get with a config': (it) => it.get(text, '', { maxDepth: 50 }),
    safeGet: (it) => it.safeGet(text, 'object').value,
    getResult: (it) => it.getResult(text, 'list').value,
    getTyped: (it) => it.getTyped(text, 'list', []),
    getArray: (it) => it.getArray(text, 'list'),
    getObject: (it) => it.getObject(text, 'object'),
    getMultiple: (it) => it.getMultiple(text, ['list', 'object.k', '']),
    getCompiled: (it) => it.getCompiled(text, it.compilePath('list')),
    parseAny: (it) => it.parseAny(text),
    unmarshal: (it) => it.unmarshal(text),
    'preParse and data': (it) => it.preParse(text).data(),
    getFromParsed: (it) => it.getFromParsed(it.preParse(text), ''),
    getMultipleFromParsed: (it) => it.getMultipleFromParsed(it.preParse(text), ['list', '']),
    processBatch: (it) => it.processBatch([{ type: 'get', jsonStr: text, path: '' }])[0]?.result,
    'items of iterate': (it) => [...it.iterate(text)].map(everything),
    'items of foreach': (it) => collect((fn) => it.foreach(text, fn)),
    'items of foreachWithPath': (it) => collect((fn) => it.foreachWithPath(text, 'list', fn)),
    'items of foreachNested': (it) => collect((fn) => it.foreachNested(text, fn)),
  };

  function collect(run: (fn: (key: unknown, item: IterableValue) => void) => void): unknown[] {
    const all: unknown[] = [];
    run((_key, item) => all.push(everything(item)));
    return all;
  }

  /** All that one item hands out. */
  function everything(item: IterableValue): unknown {
    return [
      item.getData(),
      item.get(''),
      item.getArray(''),
      item.getObject(''),
      item.getWithDefault('', 0),
      item.get('deep'),
    ];
  }

  /**
   * Methods that return a string, a number, a boolean or nothing; and two with a time or a count in their results,
   * tested below.
   */
  const giveNothingToChange = [
    'close',
    'isClosed',
    'clearCache',
    'getString',
    'getInt',
    'getFloat',
    'getBool',
    'set',
    'setMultiple',
    'delete',
    'merge',
    'compare',
    'compact',
    'prettify',
    'getStats',
    'getHealthStatus',
  ];

  for (const numbers of ['number', 'lossless', 'bigint'] as const) {
    it(`with numbers: '${numbers}', whatever is changed in it, no later read changes`, () => {
      const processor = createProcessor({ numbers });
      const parsed = processor.preParse(text);
      const held = [...processor.iterate(text)];
      const print = (): string =>
        JSON.stringify([...Object.values(reads).map((read) => read(processor)), parsed.data(), held.map(everything)]);
      const before = print();
      for (let round = 0; round < 3; round++) {
        for (const [name, read] of Object.entries(reads)) {
          wreck(read(processor));
          expect([name, print()]).toEqual([name, before]);
        }
        wreck(parsed.data());
        for (const item of held) wreck(everything(item));
        expect(print()).toBe(before);
      }
    });
  }

  it('is tested for every method', () => {
    const covered = Object.keys(reads).flatMap((it) => it.split(/ and |items of | /));
    const missing = Object.keys(createProcessor()).filter(
      (name) => !covered.includes(name) && !giveNothingToChange.includes(name),
    );
    expect(missing).toEqual([]);
  });

  it('with statistics and health: what is changed in one is not in the next', () => {
    const processor = createProcessor();
    processor.get(text, 'list');
    const stats = JSON.stringify(processor.getStats());
    wreck(processor.getStats());
    wreck(processor.getStats().toJSON());
    expect(JSON.stringify(processor.getStats())).toBe(stats);
    const health = processor.getHealthStatus();
    wreck(health);
    health.timestamp.setTime(0);
    wreck(health.toJSON());
    expect(processor.getHealthStatus()).toMatchObject({
      healthy: true,
      checks: { cache: { healthy: true }, memory: { healthy: true } },
    });
    expect(processor.getHealthStatus().timestamp.getTime()).toBeGreaterThan(0);
  });

  it('wrecks what it is meant to wreck', () => {
    const victim = { a: [1, { b: 2 }] };
    wreck(victim);
    expect(JSON.stringify(victim)).toContain('wrecked');
  });
});
