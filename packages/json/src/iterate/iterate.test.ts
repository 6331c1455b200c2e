import { describe, expect, it } from '@jest/globals';
import { ProcessorClosedError } from '@wirework/encoding-errors';
import { thrownBy } from '@wirework/test-support';
import fc from 'fast-check';
import { createProcessor } from '../processor/create-processor.ts';
import type { IterableValue } from './iterable-value.ts';

const processor = createProcessor();
const { foreach, foreachWithPath, foreachNested, iterate } = processor;

function keys(run: (fn: (key: string | number, item: IterableValue) => void) => void): (string | number)[] {
  const seen: (string | number)[] = [];
  run((key, item) => {
    expect(item.key).toBe(key);
    seen.push(key);
  });
  return seen;
}

describe('foreach', () => {
  it('gives numbers in arrays and strings in objects', () => {
    expect(keys((fn) => foreach('["a", "b"]', fn))).toEqual([0, 1]);
    expect(keys((fn) => foreach('{"x": 1, "y": 2}', fn))).toEqual(['x', 'y']);
  });

  it('keeps the order of the document, also of names like indices', () => {
    expect(keys((fn) => foreach('{"b": 1, "2": 2, "1": 3, "-1": 4, "01": 5}', fn))).toEqual([
      'b',
      '2',
      '1',
      '-1',
      '01',
    ]);
    expect(keys((fn) => foreach('{"2": 0, "b": 1, "\\u0031": 0, "2": [5]}', fn))).toEqual(['2', 'b', '1']);
  });

  it('keeps it where a name occurs twice with values of two kinds', () => {
    const text =
      '{"b": {"1": 0, "a": 1}, "2": [{}], "b": null, "c": [[1], {"1": 1, "0": 2}], "2": {"z": 1, "3": 2}, "c": {"y": 1, "0": 1}}';
    expect(keys((fn) => foreachNested(text, fn))).toEqual(['b', '2', 'z', '3', 'c', 'y', '0']);
  });

  it.each(['1', '"x"', 'null', 'true', '[]', '{}'])('makes no call for %s', (text) => {
    expect(keys((fn) => foreach(text, fn))).toEqual([]);
  });

  it('ends with break()', () => {
    const seen: unknown[] = [];
    foreach('[1, 2, 3]', (key, item) => {
      seen.push(key);
      return item.getData() === 2 ? item.break() : undefined;
    });
    expect(seen).toEqual([0, 1]);
  });

  it('hands on what the callback throws, and stops', () => {
    const error = { no: 'error' };
    const seen: unknown[] = [];
    expect(
      thrownBy(() =>
        foreach('[1, 2]', (key) => {
          seen.push(key);
          throw error;
        }),
      ),
    ).toBe(error);
    expect(seen).toEqual([0]);
  });

  it('refuses what is no callback, and one that returns a promise', () => {
    expect(() => foreach('[1]', undefined as never)).toThrow('the callback is not a function');
    expect(() => foreach('[1]', (async () => undefined) as never)).toThrow('loop over iterate() with for and await');
    for (const run of [
      () => foreach('not JSON', 5 as never),
      () => foreachWithPath('{}', 'gone', null as never),
      () => foreachNested('{}', {} as never),
    ]) {
      expect(run).toThrow(new TypeError('Cannot iterate: the callback is not a function'));
    }
    foreach('[[]]', (_, item) =>
      expect(() => item.foreachNested('', 5 as never)).toThrow('the callback is not a function'),
    );
  });

  it('goes on whatever else the callback returns', () => {
    const answers = [null, false, 0, 'break', {}, []];
    const seen: unknown[] = [];
    foreach('[0, 1, 2, 3, 4, 5]', ((key: number) => answers[seen.push(key) - 1]) as never);
    expect(seen).toHaveLength(6);
  });

  it('can be used from within its callback', () => {
    const seen: unknown[] = [];
    foreach('[1, 2]', (outer) =>
      foreach('{"a": 1}', (inner) => {
        processor.clearCache();
        seen.push([outer, inner, processor.get('[7]', '[0]')]);
      }),
    );
    expect(seen).toEqual([
      [0, 'a', 7],
      [1, 'a', 7],
    ]);
  });
});

describe('foreachWithPath', () => {
  it('iterates over the value at a path', () => {
    expect(keys((fn) => foreachWithPath('{"a": {"b": [1, 2]}}', 'a.b', fn))).toEqual([0, 1]);
    expect(keys((fn) => foreachWithPath('{"a": {"z": 1, "0": 2}}', 'a', fn))).toEqual(['z', '0']);
    expect(keys((fn) => foreachWithPath('[{"a": 1}, {"a": 2}]', '[*].a', fn))).toEqual([0, 1]);
    expect(keys((fn) => foreachWithPath('[5]', '[0]', fn))).toEqual([]);
  });

  it('throws where there is no value', () => {
    const place = { offset: 8, line: 2, column: 2, pointer: '/é' };
    for (const run of [
      () => foreachWithPath('{"é":\n {}}', 'é.a', () => undefined),
      () => [...iterate('{"é":\n {}}', 'é.a')],
    ]) {
      expect(run).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND', ...place }));
    }
  });
});

describe('foreachNested', () => {
  const text = '{"a": [1, {"b": 2}], "c": {"2": {"x": 3}, "1": 4}}';

  it('visits everything below the root, outermost first, in document order', () => {
    expect(keys((fn) => foreachNested(text, fn))).toEqual(['a', 0, 1, 'b', 'c', '2', 'x', '1']);
  });

  it('ends at every depth with break()', () => {
    const seen: unknown[] = [];
    foreachNested(text, (key, item) => {
      seen.push(key);
      return key === 'b' ? item.break() : undefined;
    });
    expect(seen).toEqual(['a', 0, 1, 'b']);
  });

  it('goes as deep as the limit', () => {
    const deep = createProcessor({ maxDepth: 1_000 });
    expect(keys((fn) => deep.foreachNested('['.repeat(1_000) + ']'.repeat(1_000), fn))).toHaveLength(999);
  });

  it('visits in the order of the document, whatever the names are', () => {
    const names = fc.oneof(
      fc.constantFrom('0', '1', '2', '10', '4294967295', '4294967294', '00', 'a', '__proto__', ''),
      fc.string({ maxLength: 2 }),
    );
    const tree: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.array(tie('node'), { maxLength: 3 }),
        fc
          .uniqueArray(fc.tuple(names, tie('node')), { maxLength: 4, selector: ([name]) => name })
          .map((members) => ({ members })),
      ),
    }))['node'] as fc.Arbitrary<unknown>;
    const print = (node: unknown): string => {
      if (Array.isArray(node)) return `[ ${node.map(print).join(' , ')} ]`;
      if (typeof node === 'number') return String(node);
      return `{ ${(node as { members: [string, unknown][] }).members.map(([name, value]) => `${JSON.stringify(name)} : ${print(value)}`).join(', ')} }`;
    };
    const order = (node: unknown): (string | number)[] => {
      if (Array.isArray(node)) return node.flatMap((it, i) => [i, ...order(it)]);
      if (typeof node === 'number') return [];
      return (node as { members: [string, unknown][] }).members.flatMap(([name, value]) => [name, ...order(value)]);
    };
    fc.assert(
      fc.property(tree, (node) => {
        expect(keys((fn) => foreachNested(print(node), fn))).toEqual(order(node));
      }),
    );
  });
});

describe('iterate', () => {
  it('is the same for a loop', () => {
    const seen: unknown[] = [];
    for (const item of iterate('{"users": [{"name": "Ada"}, {"name": "Bob"}, {}]}', 'users')) {
      if (item.key === 2) break;
      seen.push(item.getString('name'));
    }
    expect(seen).toEqual(['Ada', 'Bob']);
  });

  it('reads the text when the loop begins', () => {
    const items = iterate('nonsense');
    expect(() => items.next()).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
  });

  it('bears ten thousand iterations at once', () => {
    const all = Array.from({ length: 10_000 }, (_, i) => iterate(`[${i}, ${i + 1}]`));
    const sums = all.map((it) => (it.next().value as IterableValue).getInt('') as number);
    expect(all.map((it, i) => (sums[i] as number) + ((it.next().value as IterableValue).getInt('') as number))).toEqual(
      sums.map((it) => 2 * it + 1),
    );
  });
});

describe('IterableValue', () => {
  const text =
    '[{"s": "x", "n": 42, "f": 95.5, "t": true, "z": null, "a": [1], "o": {"k": {"deep": 1}}, "d": "7", "e": "", "ea": [], "eo": {}, "zero": 0, "no": false, "p.q": 1}]';
  const item = [...iterate(text)][0] as IterableValue;
  const paths = [
    's',
    'n',
    'f',
    't',
    'z',
    'a',
    'o',
    'd',
    'e',
    'ea',
    'eo',
    'zero',
    'no',
    'missing',
    'a[0]',
    'a[-1]',
    'a[9]',
    'o.k.deep',
    'n.x',
    'p\\.q',
  ];

  /** Result of a method for each path; `undefined` for paths that are not named. */
  const table: readonly [string, (path: string) => unknown, Record<string, unknown>][] = [
    [
      'get',
      (it) => item.get(it),
      {
        s: 'x',
        n: 42,
        f: 95.5,
        t: true,
        z: null,
        a: [1],
        o: { k: { deep: 1 } },
        d: '7',
        e: '',
        ea: [],
        eo: {},
        zero: 0,
        no: false,
        'a[0]': 1,
        'a[-1]': 1,
        'o.k.deep': 1,
        'p\\.q': 1,
      },
    ],
    [
      'getString',
      (it) => item.getString(it),
      {
        s: 'x',
        n: '42',
        f: '95.5',
        t: 'true',
        d: '7',
        e: '',
        zero: '0',
        no: 'false',
        'a[0]': '1',
        'a[-1]': '1',
        'o.k.deep': '1',
        'p\\.q': '1',
      },
    ],
    ['getInt', (it) => item.getInt(it), { n: 42, d: 7, zero: 0, 'a[0]': 1, 'a[-1]': 1, 'o.k.deep': 1, 'p\\.q': 1 }],
    [
      'getFloat64',
      (it) => item.getFloat64(it),
      { n: 42, f: 95.5, d: 7, zero: 0, 'a[0]': 1, 'a[-1]': 1, 'o.k.deep': 1, 'p\\.q': 1 },
    ],
    ['getBool', (it) => item.getBool(it), { t: true, no: false }],
    ['getArray', (it) => item.getArray(it), { a: [1], ea: [] }],
    ['getObject', (it) => item.getObject(it), { o: { k: { deep: 1 } }, eo: {} }],
  ];

  it.each(table)('%s', (_name, method, expected) => {
    for (const path of paths) expect([path, method(path)]).toEqual([path, expected[path]]);
  });

  it('gives the default for what is absent, and for what does not fit', () => {
    expect(item.getWithDefault('missing', 5)).toBe(5);
    expect(item.getWithDefault('z', 5)).toBeNull();
    expect(item.getWithDefault('n', 5)).toBe(42);
    expect([
      item.getStringWithDefault('s', 'd'),
      item.getStringWithDefault('z', 'd'),
      item.getStringWithDefault('a', 'd'),
      item.getStringWithDefault('e', 'd'),
    ]).toEqual(['x', 'd', 'd', '']);
    expect([
      item.getIntWithDefault('n', 5),
      item.getIntWithDefault('f', 5),
      item.getIntWithDefault('t', 5),
      item.getIntWithDefault('zero', 5),
    ]).toEqual([42, 5, 5, 0]);
    expect([item.getFloat64WithDefault('f', 5), item.getFloat64WithDefault('s', 5)]).toEqual([95.5, 5]);
    expect([item.getBoolWithDefault('no', true), item.getBoolWithDefault('n', true)]).toEqual([false, true]);
  });

  it('has existence, null and emptiness', () => {
    const all = (check: (path: string) => boolean): string[] => paths.filter(check);
    expect(all((it) => !item.exists(it))).toEqual(['missing', 'a[9]', 'n.x']);
    expect(all((it) => item.isNull(it))).toEqual(['z', 'missing', 'a[9]', 'n.x']);
    expect(all((it) => item.isEmpty(it))).toEqual(['z', 'e', 'ea', 'eo', 'missing', 'a[9]', 'n.x']);
    const data = [...iterate('[null, "", [], {}, 0, false, "x", [1], {"a": 1}]')];
    expect(data.map((it) => it.isNullData())).toEqual([true, ...Array<boolean>(8).fill(false)]);
    expect(data.map((it) => it.isEmptyData())).toEqual([true, true, true, true, false, false, false, false, false]);
  });

  it('gives itself', () => {
    expect(item.getData()).toEqual((JSON.parse(text) as unknown[])[0]);
    expect(item.get('')).toEqual(item.getData());
    expect(() => item.get('a..b')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });

  it('iterates over what is below a path, and only there ends with break()', () => {
    const seen: unknown[] = [];
    item.foreachNested('o', (key) => {
      seen.push(key);
    });
    expect(seen).toEqual(['k', 'deep']);
    item.foreachNested('s', () => {
      throw new Error('no call for a scalar');
    });
    item.foreachNested('missing', () => {
      throw new Error('no call for nothing');
    });
    const outer: unknown[] = [];
    foreach('[{"2": 0, "1": 0}, {"x": 0}]', (key, it) => {
      outer.push(key);
      it.foreachNested('', (inner, child) => {
        outer.push(inner);
        return child.break();
      });
    });
    expect(outer).toEqual([0, '2', 1, 'x']);
  });

  it('stays usable after the callback, until it is released', () => {
    const kept = [...iterate('[{"a": 1}]')][0] as IterableValue;
    processor.clearCache();
    expect(kept.get('a')).toBe(1);
    kept.release();
    kept.release();
    expect(() => kept.getData()).toThrow(ProcessorClosedError);
    expect(() => kept.getInt('a')).toThrow('Cannot use the released item: it is closed');
    expect(kept.break()).toBe(item.break());
  });
});
