import { describe, expect, it } from '@jest/globals';
import { createProcessor, ProcessorClosedError, type Processor, t } from '../src/index.ts';

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
