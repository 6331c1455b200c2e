import { describe, expect, it } from '@jest/globals';
import { createProcessor, type IterableValue, type Processor } from '../src/index.ts';

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

describe("what a processor gives is the caller's own", () => {
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
