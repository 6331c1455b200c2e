import { parse } from 'node:querystring';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isJsonError } from '@wirework/encoding-errors';
import { metBy, nested, runs, thrownBy } from '@wirework/test-support';
import { compileSchema } from './api/compile-schema.ts';
import { objectLoops } from './closures/object-loops.ts';
import { containerKeys, equal, wrappedKey } from './core/equal.ts';
import { firstDuplicate, hasDuplicate, memberOf } from './core/hash-flooding.ts';
import { multipleTest } from './core/multiple-of.ts';
import { resolveUri } from './references/resolve-uri.ts';

describe('equal() and containerKeys()', () => {
  const keyOf = (value: unknown): string => wrappedKey(containerKeys(), value);

  /** Returns a value of so many levels, each of which has the one below it twice. */
  const doubled = (levels: number, innermost: unknown, wrap: (it: unknown) => unknown = (it) => [it, it]): unknown =>
    nested(levels, innermost, wrap);

  const values: readonly unknown[] = [
    null,
    true,
    false,
    0,
    1,
    '',
    '0',
    '1',
    'null',
    [],
    {},
    [1],
    ['1'],
    [null],
    [[]],
    [{}],
    { 0: 1 },
    { a: 1 },
    { a: '1' },
    { a: [] },
    { a: {} },
    { a: 1, b: 2 },
    [1, 2],
    [2, 1],
    [1, 1],
  ];

  it('distinguish all kinds of values, and find a copy of each equal', () => {
    for (const [at, a] of values.entries()) {
      for (const [other, b] of values.entries()) {
        expect([a, b, equal(a, b), keyOf(a) === keyOf(b)]).toEqual([a, b, at === other, at === other]);
      }
      expect(equal(a, JSON.parse(JSON.stringify(a)))).toBe(true);
    }
    expect(equal({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(keyOf({ b: [2], a: 1 })).toBe('[{"a":1,"b":[2]}]');
  });

  it('ignore a member that is undefined', () => {
    expect([
      equal({ a: 1, b: undefined }, { c: undefined, a: 1 }),
      equal({ a: undefined }, { b: 1 }),
      equal({ a: 1 }, { a: undefined }),
    ]).toEqual([true, false, false]);
    expect(keyOf({ b: undefined, a: [{ c: undefined }] })).toBe('[{"a":[{}]}]');
  });

  it.each([
    ['arrays', (it: unknown) => [it]],
    ['objects', (it: unknown) => ({ it })],
  ] as const)('go 1,000 levels deep into %s, and no further', (_, wrap) => {
    const deep = (levels: number): unknown => nested(levels, 1, wrap);
    expect(equal(deep(1_000), deep(1_000))).toBe(true);
    const key = containerKeys();
    expect([
      key([deep(1_000)], -1) === key([deep(1_000)], -1),
      key([deep(1_000)], -1) === key([deep(999)], -1),
    ]).toEqual([true, false]);
    for (const run of [() => equal(deep(1_001), deep(1_001)), () => keyOf(deep(1_001))]) {
      const error = thrownBy(run);
      expect([isJsonError(error, 'LIMIT_EXCEEDED'), String(error)]).toEqual([
        true,
        expect.stringContaining('nested deeper than 1000 levels'),
      ]);
    }
    // One level less than the other is seen before that.
    expect(equal(deep(1_000), deep(5_000))).toBe(false);
  });

  it('distinguish containers with long keys by numbers', () => {
    const long = 'x'.repeat(200);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(1, '#0', '#1', long, `${long}y`),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', long), tie('value'), { maxKeys: 2 }),
      ),
    }));
    let same = 0;
    fc.assert(
      fc.property(value, value, fc.boolean(), fc.array(value), (a, other, isCopy, known) => {
        const b = isCopy ? sorted(a) : other;
        const isSame = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        same += Number(isSame && typeof a === 'object');
        const key = containerKeys();
        expect([key([a, a], 0) === key([b, structuredClone(b)], 0), equal(a, b)]).toEqual([isSame, isSame]);
        // Of those that are not known, none equals one that is.
        const numbers = new Map<string, number>();
        const keys = known.map((it) => wrappedKey(containerKeys(numbers), it));
        const count = numbers.size;
        expect([keys.includes(wrappedKey(containerKeys(numbers, true), a)), numbers.size]).toEqual([
          known.some((it) => equal(it, a)),
          count,
        ]);
      }),
      { numRuns: runs(1_000) },
    );
    expect(same).toBeGreaterThan(metBy(100));
  });

  it.each([
    ['arrays', (it: unknown) => [it, it]],
    ['objects', (it: unknown) => ({ a: it, b: it })],
    ['both, far apart', (it: unknown) => [it, [{ a: it }, 'x'.repeat(200)]]],
  ])('read a part that occurs many times once: %s', (_, wrap) => {
    const [one, other, longer] = [doubled(64, 1, wrap), doubled(64, 2, wrap), doubled(65, 1, wrap)];
    const again = doubled(64, 1, wrap);
    expect([equal(one, again), equal([one, 1], [again, 2]), equal(one, other), equal(one, longer)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([keyOf(one).length < 1_000, keyOf([one, one]).length < 1_000]).toEqual([true, true]);
    const key = containerKeys();
    expect([
      key([one], -1) === key([again], -1),
      key([one], -1) === key([other], -1),
      key([one], -1) === key([longer], -1),
    ]).toEqual([true, false, false]);
  });

  it('throw for values that contain themselves, unless a difference comes first', () => {
    const cyclic = (last: unknown): unknown[] => {
      const list: unknown[] = [1];
      list.push({ list }, { list }, last);
      return list;
    };
    for (const run of [() => equal(cyclic(1), cyclic(1)), () => keyOf(cyclic(1))])
      expect(isJsonError(thrownBy(run), 'LIMIT_EXCEEDED')).toBe(true);
    expect([equal(cyclic(1), [1, 2]), equal([cyclic(1), 1], [[2], 1])]).toEqual([false, false]);
  });

  /** A copy with the members of all objects in one order. */
  function sorted(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(sorted);
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, it]) => [name, sorted(it)]),
    );
  }
});

describe('hash flooding', () => {
  const scalar = fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    1.5,
    1e21,
    '',
    '0',
    '1',
    '[1]',
    '#1',
    'null',
    'true',
  );
  const value = fc.oneof(
    scalar,
    scalar.map((it) => [it]),
    scalar.map((it) => ({ 0: it })),
    fc.tuple(scalar, scalar).map(([a, b]) => ({ a, b })),
    fc.tuple(scalar, scalar).map(([a, b]) => ({ b, a })),
  );
  /** More values than are looked at one by one. */
  const many = (it: fc.Arbitrary<unknown>) => fc.array(it, { minLength: 51, maxLength: 120 });
  const different = fc.uniqueArray(fc.integer(), { minLength: 51, maxLength: 120 });
  const oneTwice = fc.tuple(different, fc.nat(50)).map(([list, at]) => [...list, list[at]]);

  describe('hasDuplicate() and firstDuplicate()', () => {
    it('agree with comparing all pairs, for few and for many items', () => {
      let duplicates = 0;
      fc.assert(
        fc.property(fc.oneof(fc.array(value, { maxLength: 8 }), many(value), different, oneTwice), (items) => {
          const second = items.findIndex((item, at) => items.slice(0, at).some((other) => equal(item, other)));
          expect(hasDuplicate(items)).toBe(second >= 0);
          if (second < 0) return;
          duplicates++;
          expect(firstDuplicate(items)).toEqual({
            first: items.findIndex((item) => equal(item, items[second])),
            second,
          });
        }),
        { numRuns: runs(1_000) },
      );
      expect(duplicates).toBeGreaterThan(metBy(200));
    });

    it('find equal strings in a long list', () => {
      const list = Array.from({ length: 200 }, (_, at) => `${at}`);
      expect(hasDuplicate(list)).toBe(false);
      expect(hasDuplicate([...list, 1])).toBe(false);
      expect(hasDuplicate([...list, 'x', 1, 'x'])).toBe(true);
      expect(firstDuplicate([...list, 'x', 1, 'x'])).toEqual({ first: 200, second: 202 });
    });
  });

  describe('memberOf()', () => {
    it('agrees with comparing each, for a short and a long list', () => {
      let members = 0;
      fc.assert(
        fc.property(fc.oneof(fc.array(value, { maxLength: 8 }), many(value), different), value, (list, it) => {
          const isMember = list.some((other) => equal(it, other));
          expect(memberOf(list)(it)).toBe(isMember);
          if (isMember) members++;
        }),
        { numRuns: runs(1_000) },
      );
      expect(members).toBeGreaterThan(metBy(100));
    });
  });
});

describe('multipleTest()', () => {
  it.each([
    [19.99, 0.01],
    [0.3, 0.1],
    [-0.3, 0.1],
    [4.35, 0.01],
    [1e308, 0.5],
    [1e-7, 1e-8],
    [0, 0.1],
    [-0, 3],
    [9007199254740991, 1],
    [1.1, 1.1],
    [1e22, 1e21],
    [123456789.123, 0.001],
    [5e-324, 5e-324],
    [-4, 2],
    [12391239123, 1e-8],
  ])('%p is a multiple of %p', (value, divisor) => {
    expect(multipleTest(divisor)(value)).toBe(true);
  });

  it.each([
    [19.995, 0.01],
    [0.35, 0.1],
    [0.00751, 0.0001],
    [1e308, 0.123456789],
    [1, 3],
    [1e-8, 1e-7],
    [9007199254740991, 2],
    [0.5, 1],
    [NaN, 1],
    [Infinity, 1],
  ])('%p is not a multiple of %p', (value, divisor) => {
    expect(multipleTest(divisor)(value)).toBe(false);
  });

  it('agrees with the remainder of scaled whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.nat({ max: 6 }),
        (a, b, digits) => {
          const scaled = (it: number) => Number(`${it}e-${digits}`);
          expect(multipleTest(scaled(b))(scaled(a))).toBe(a % b === 0);
        },
      ),
    );
  });
});

describe('a $ref', () => {
  it('resolves against a relative $id', () => {
    const schema = { $id: 'folder/a.json', properties: { x: { $ref: 'b.json' } } };
    expect(compileSchema(schema, { registry: { 'folder/b.json': { type: 'string' } } }).check({ x: 1 })).toBe(false);
  });

  it('resolves to the first of two schemas with one $id in different entries', () => {
    const entry = (type: string) => ({ definitions: { x: { $id: 'http://example.com/x', type } } });
    const registry = { 'http://example.com/a': entry('string'), 'http://example.com/b': entry('null') };
    expect(compileSchema({ $ref: 'http://example.com/x' }, { registry }).check('x')).toBe(true);
  });

  it('resolves to the schema that contains it, even if the registry has another one with its $id', () => {
    const definitions = { own: { type: 'string' } };
    const registry = {
      'http://example.com/a': {
        $id: 'http://example.com/b',
        properties: { x: { $ref: 'http://example.com/b#/definitions/own' } },
        definitions,
      },
      'http://example.com/b': { definitions: { own: { type: 'null' } } },
    };
    expect(compileSchema({ $ref: 'http://example.com/a' }, { registry }).check({ x: 'x' })).toBe(true);
    expect(compileSchema({ $ref: 'http://example.com/b#/definitions/own' }, { registry }).check('x')).toBe(false);
  });
});

describe('references', () => {
  it('never resolve to an $id in an entry instead of another entry or the document', () => {
    const registry = {
      'http://example.com/a': { definitions: { x: { $id: 'http://example.com/b', type: 'null' } } },
      'http://example.com/b': { type: 'string' },
    };
    const { check } = compileSchema(
      { allOf: [{ $ref: 'http://example.com/a' }, { $ref: 'http://example.com/b' }] },
      { registry },
    );
    expect([check('x'), check(null)]).toEqual([true, false]);
    const own = compileSchema(
      { $id: 'http://example.com/b', properties: { a: { $ref: 'http://example.com/b' } } },
      { registry },
    );
    expect(own.check({ a: { a: 1 } })).toBe(true);
  });

  it('resolve to schemas in entries in any order, even of a Map', () => {
    const registry = new Map<string, unknown>([
      ['http://example.com/all', { definitions: { x: { $id: 'http://example.com/inner#name', type: 'null' } } }],
    ]);
    expect(compileSchema({ $ref: 'http://example.com/inner' }, { registry }).check(1)).toBe(false);
    expect(compileSchema({ $ref: 'http://example.com/inner#name' }, { registry }).validate(1)[0]?.schemaPointer).toBe(
      'http://example.com/all#/definitions/x/type',
    );
  });

  it('resolve to the meta-schema of Draft 7', () => {
    const meta = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#' });
    expect(meta.check({ properties: { a: { minLength: 1, items: [true] } } })).toBe(true);
    expect(meta.check({ properties: { a: { minLength: -1 } } })).toBe(false);
    expect(meta.check({ pattern: '(' })).toBe(false);
    const count = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger' });
    expect([count.check(0), count.check(-1)]).toEqual([true, false]);
  });

  it('resolve without the escapes of URIs', () => {
    const definitions = {
      'Vector<number>': { items: { type: 'number' } },
      'a b|c': { $id: 'my schema', type: 'string' },
    } as const;
    const { check } = compileSchema({
      definitions,
      properties: {
        a: { $ref: '#/definitions/Vector<number>' },
        b: { $ref: '#/definitions/a b|c' },
        c: { $ref: 'my schema' },
      },
    });
    expect([check({ a: [1], b: 'x', c: 'x' }), check({ a: ['1'] }), check({ b: 1 }), check({ c: 1 })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(() => compileSchema({ $ref: '#/definitions/a b\n' })).toThrow(
      "cannot resolve '#/definitions/a b\\u000a': it leads to nothing",
    );
  });

  it('throw when the target is a property that is undefined', () => {
    expect(() => compileSchema({ $ref: '#/definitions/a', definitions: { a: undefined } } as never)).toThrow(
      "Cannot compile the schema at '/$ref': cannot resolve '#/definitions/a': it leads to nothing",
    );
  });

  it('are ignored in data', () => {
    const schema = {
      enum: [{ $ref: '#/nowhere' }],
      const: { $ref: '#/nowhere', $id: 'x' },
      examples: [{ $id: 'x' }],
    } as const;
    expect(compileSchema(schema).check(1)).toBe(false);
  });
});

describe('resolve uri', () => {
  // RFC 3986 section 5.4, without fragments.
  it.each([
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y', 'http://a/b/c/g?y'],
    [';x', 'http://a/b/c/;x'],
    ['g;x', 'http://a/b/c/g;x'],
    ['', 'http://a/b/c/d;p?q'],
    ['.', 'http://a/b/c/'],
    ['./', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../..', 'http://a/'],
    ['../../g', 'http://a/g'],
    ['../../../g', 'http://a/g'],
    ['/./g', 'http://a/g'],
    ['/../g', 'http://a/g'],
    ['g.', 'http://a/b/c/g.'],
    ['..g', 'http://a/b/c/..g'],
    ['./../g', 'http://a/b/g'],
    ['g/./h', 'http://a/b/c/g/h'],
    ['g/../h', 'http://a/b/c/h'],
    ['http:g', 'http:g'],
  ])('resolveUri() resolves %j to %s', (reference, expected) => {
    expect(resolveUri('http://a/b/c/d;p?q', reference)).toBe(expected);
  });
});

describe('object check', () => {
  const withDeleted = { name: 'Ada', age: 36, city: 'London' } as Record<string, unknown>;
  delete withDeleted['name'];
  withDeleted['name'] = 'Ada';

  describe('an object whose properties all have one schema', () => {
    const strings = compileSchema({ type: 'object', additionalProperties: { type: 'string' } });
    const short = compileSchema({ additionalProperties: { maxLength: 3 }, minProperties: 1 });

    it.each<[string, object, boolean]>([
      ['a plain object', { name: 'Ada', city: 'Ulm' }, true],
      ['one wrong value', { name: 'Ada', city: 5, code: 'long' }, false],
      ['a parsed query', parse('name=Ada&city=Ulm'), true],
      ['a deleted property', { ...withDeleted, age: 'x', city: 'Ulm' }, true],
      ['undefined properties', { name: undefined, city: 'Ulm', code: undefined }, true],
      ['a wrong value after an undefined one', { name: undefined, city: ['a', 'b', 'c', 'd'], code: 'long' }, false],
      [
        'an inherited wrong value',
        Object.assign(Object.create({ age: 5, code: 'long' }) as object, { name: 'Ada' }),
        true,
      ],
    ])('is checked by its values: %s', (_, value, passes) => {
      expect([strings.check(value), strings.validate(value).length === 0]).toEqual([passes, passes]);
      expect([short.check(value), short.validate(value).length === 0]).toEqual([passes, passes]);
    });
  });

  describe('the copies of the loop over the properties of an object', () => {
    it('are sixteen functions with one source', () => {
      expect(new Set(objectLoops.map(String)).size).toBe(1);
      expect([objectLoops.length, new Set(objectLoops).size]).toEqual([16, 16]);
    });

    it.each<[string, object, boolean]>([
      ['a plain object', { name: 'Ada', age: 36 }, true],
      ['a plain object in another order', { city: 'London', age: 36, name: 'Ada' }, true],
      ['an object without prototype', Object.assign(Object.create(null) as object, { name: 'Ada', age: 36 }), true],
      ['a parsed query', parse('name=Ada&city=London'), true],
      ['an object with a deleted member', withDeleted, true],
      ['an object that inherits the member', Object.create({ name: 'Ada' }) as object, false],
      [
        'an object that inherits a wrong member',
        Object.assign(Object.create({ age: 'x' }) as object, { name: 'Ada' }),
        true,
      ],
      [
        'an object of 2,000 names',
        { name: 'Ada', age: 36, ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, 'v'])) },
        true,
      ],
      [
        'an object of 2,000 names, one of them wrong',
        {
          name: 'Ada',
          age: 36,
          ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i === 1_999 ? 0 : 'v'])),
        },
        false,
      ],
    ])('decide alike about %s', (_, value, passes) => {
      const schema = {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'integer' } },
        required: ['name'],
        additionalProperties: { type: 'string' },
      } as const;
      const verdicts = objectLoops
        .map(() => compileSchema(schema))
        .flatMap((it) => [it.check(value), it.validate(value).length === 0]);
      expect(new Set(verdicts)).toEqual(new Set([passes]));
    });
  });
});
