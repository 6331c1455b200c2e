import { describe, expect, it } from '@jest/globals';
import { metBy, runs, withPollutedPrototype } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type JsonSchema, type ValidationError } from '../src/index.ts';
import { refillPools } from '../src/hot/pools.ts';
import { document, schema as anySchema, value } from './support/any-schema.ts';
import { loadModule } from './support/load-module.ts';

/** Names of members: some that every object inherits, and some that a class or a polluted prototype has. */
const names = ['a', 'b', 'c', 'toString', 'constructor', '__proto__', 'valueOf', ''] as const;

class Row {
  get a(): number {
    return 1;
  }
  get c(): never {
    throw new Error('a getter of a class was called');
  }
  declare b: unknown;
}
Row.prototype.b = 'inherited';

type Member = readonly [name: string, value: unknown];

const define = (object: object, members: readonly Member[], isGetter = false): object => {
  for (const [name, member] of members) {
    const kind = isGetter ? { get: () => member } : { value: member, writable: true };
    Object.defineProperty(object, name, { __proto__: null, ...kind, enumerable: true, configurable: true } as object);
  }
  return object;
};

/** Objects with equal members, each of another form. */
const forms: Readonly<Record<string, (members: readonly Member[]) => object>> = {
  plain: (members) => define({}, members),
  'without prototype': (members) => define(Object.create(null) as object, members),
  'of a class': (members) => define(new Row(), members),
  'with an inherited member': (members) => define(Object.create({ a: 'x', d: 1 }) as object, members),
  'with inherited levels': (members) => define(Object.create(Object.create({ b: [] }) as object) as object, members),
  'with a deleted member': (members) => {
    const object = define({ deleted: 1 }, members);
    Reflect.deleteProperty(object, 'deleted');
    return object;
  },
  'with getters': (members) => define({}, members, true),
  proxy: (members) => new Proxy(define({}, members), {}),
  'proxy of a class': (members) => new Proxy(define(new Row(), members), { getPrototypeOf: () => Row.prototype }),
  'with undefined members': (members) =>
    define({}, [...names.map((name) => [name, undefined] as const), ['other', undefined], ...members]),
  'with a symbol': (members) => define({ [Symbol('a')]: 1 }, members),
  frozen: (members) => Object.freeze(define({}, members)),
  'with many members that are undefined': (members) =>
    define(Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`k${i}`, undefined])), members),
};

/** Returns a copy of a JSON value whose objects have forms of a list, one after the other. */
function reformed(data: unknown, chosen: readonly string[], made = { count: 0 }): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((it) => reformed(it, chosen, made));
  const form = forms[chosen[made.count++ % chosen.length] as string] as (members: readonly Member[]) => object;
  return form(Object.entries(data).map(([name, it]) => [name, reformed(it, chosen, made)]));
}

const scalar = fc.constantFrom<JsonSchema>(
  { type: 'string', minLength: 1 },
  { type: 'integer', minimum: 0 },
  { type: 'number' },
  { type: 'boolean' },
  { enum: ['a', 1] },
  { not: { type: 'string' } },
  { type: ['object', 'null'] },
  true,
  false,
);
/** Schemas of plain objects, as most programs have. */
const { plain }: { plain: fc.Arbitrary<JsonSchema> } = fc.letrec<{ plain: JsonSchema }>((tie) => ({
  plain: fc.oneof(
    { maxDepth: 3 },
    scalar,
    tie('plain').map((items): JsonSchema => ({ type: 'array', items })),
    fc
      .record({
        properties: fc
          .array(fc.tuple(fc.constantFrom(...names), tie('plain')), { maxLength: 4 })
          .map((members) => define({}, members) as Record<string, JsonSchema>),
        required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
        additionalProperties: fc.constantFrom<JsonSchema>(true, true, false, { type: 'number' }),
      })
      .map((it): JsonSchema => ({ type: 'object', ...it })),
  ),
}));
const object = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
  .map((members) => define({}, members));
const values = fc.array(fc.oneof(value, object, object), { minLength: 10, maxLength: 10 });
const kinds = fc.array(fc.constantFrom(...Object.keys(forms)), { minLength: 1, maxLength: 3 });
const pollution = fc.constantFrom<Readonly<Record<string, unknown>>>({}, {}, { a: 1 }, { b: 'x', '': 1 }, { c: {} });

describe('an object of any form', () => {
  it.each([
    ['plain schemas', plain, 12_000, 150],
    ['any schemas', anySchema.map(document), 8_000, 100],
  ] as const)('passes exactly if a plain one with its members does, by %s', (_, schemas, all, few) => {
    let passed = 0;
    let refused = 0;
    const property = fc.property(schemas, values, kinds, pollution, (root, data, chosen, polluted) => {
      const [compiled, used, module] = [compileSchema(root), compileSchema(root), loadModule(root)];
      // A schema that is used often has another check from then on.
      refillPools();
      for (let i = 0; i < 60; i++) for (const it of data) used.check(it);
      for (const it of data) {
        const expected = compileSchema(root).check(it);
        const odd = reformed(it, chosen);
        const verdicts = withPollutedPrototype(polluted, () => [
          compiled.check(odd),
          used.check(odd),
          used.check(it),
          module.check(odd),
          module.check(it),
        ]);
        expect([root, it, chosen, verdicts]).toEqual([root, it, chosen, Array(5).fill(expected)]);
        if (expected) passed++;
        else refused++;
      }
    });
    fc.assert(property, { numRuns: runs(all, few) });
    expect(passed).toBeGreaterThan(metBy(100));
    expect(refused).toBeGreaterThan(metBy(100));
  });

  it.each([
    ['plain schemas', plain, 12_000, 150],
    ['any schemas', anySchema.map(document), 8_000, 100],
  ] as const)('has the errors of before when a schema was used often, by %s', (_, schemas, all, few) => {
    let refused = 0;
    const property = fc.property(schemas, values, kinds, fc.constantFrom(1, 100), (root, data, chosen, maxErrors) => {
      const options = { maxErrors };
      const used = compileSchema(root, options);
      const module = loadModule(root, options);
      refillPools();
      for (let i = 0; i < 60; i++) for (const it of data) used.validate(it);
      for (const it of [...data, ...data.map((inner) => reformed(inner, chosen))]) {
        const expected = reports(compileSchema(root, options).validate(it));
        expect([root, it, reports(used.validate(it))]).toEqual([root, it, expected]);
        expect([root, it, reports(module.validate(it))]).toEqual([root, it, expected]);
        if (expected.length > 0) refused++;
      }
    });
    fc.assert(property, { numRuns: runs(all, few) });
    expect(refused).toBeGreaterThan(metBy(100));
  });
});

/** Returns all of errors but their class. */
function reports(errors: readonly ValidationError[]): unknown[] {
  return errors.map((it) => it.toJSON({ full: true }));
}
