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

/** Every way in which a processor hands out a part of a text. */
const reads: Record<string, (processor: Processor) => unknown> = {
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
  return [item.getData(), item.get(''), item.getArray(''), item.getObject(''), item.getWithDefault('', 0), item.get('deep')];
}

describe('what a processor gives is the caller\'s own', () => {
  for (const numbers of ['number', 'lossless', 'bigint'] as const) {
    it(`with numbers: '${numbers}', whatever is changed in it, no later read changes`, () => {
      const processor = createProcessor({ numbers });
      const parsed = processor.preParse(text);
      const held = [...processor.iterate(text)];
      const print = (): string => JSON.stringify([
        ...Object.values(reads).map((read) => read(processor)), parsed.data(), held.map(everything),
      ]);
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

  it('wrecks what it is meant to wreck', () => {
    const victim = { a: [1, { b: 2 }] };
    wreck(victim);
    expect(JSON.stringify(victim)).toContain('wrecked');
  });
});
