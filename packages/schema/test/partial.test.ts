import { describe, expect, it } from '@jest/globals';
import { formatPointer, isJsonError } from '@wirework/encoding-errors';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../src/index.ts';
import { openapi30 } from '../src/openapi.ts';
import { compilePartial, type PartialDocument } from '../src/partial.ts';
import { laterDocument, laterSchema } from './support/any-later-schema.ts';
import { document, names, schema, value } from './support/any-schema.ts';

type Step = string | number;
/** A value that is still arriving, and the way to its innermost open part. */
interface Beginning {
  readonly value: unknown;
  readonly open: readonly Step[];
}

const entriesOf = (it: object): [Step, unknown][] => (Array.isArray(it) ? [...it.entries()] : Object.entries(it));
const containerOf = (like: object, entries: readonly (readonly [Step, unknown])[]): object =>
  Array.isArray(like) ? entries.map(([, it]) => it) : Object.fromEntries(entries);

/** Yields every state in which a value is while its text arrives. */
function* beginnings(whole: unknown): Generator<Beginning> {
  if (typeof whole === 'string') {
    const characters = [...whole];
    for (let end = 0; end <= characters.length; end++) yield { value: characters.slice(0, end).join(''), open: [] };
  } else if (typeof whole === 'object' && whole !== null) {
    const entries = entriesOf(whole);
    for (let end = 0; end <= entries.length; end++) {
      const ended = entries.slice(0, end);
      yield { value: containerOf(whole, ended), open: [] };
      const [step, part] = entries[end] ?? [];
      if (step === undefined) return;
      for (const inner of beginnings(part))
        yield { value: containerOf(whole, [...ended, [step, inner.value]]), open: [step, ...inner.open] };
    }
  }
}

const at = ({ value: it, open }: Beginning): PartialDocument => ({
  value: it,
  complete: false,
  open: formatPointer(open),
});

/** Returns a value that begins like an open one, with other parts after it. */
function continued(
  { value: it, open }: Beginning,
  more: readonly (readonly [string, unknown])[],
  end: string,
): unknown {
  if (typeof it === 'string') return it + end;
  const [step, ...rest] = open;
  const entries = entriesOf(it as object).map(([name, part]): [Step, unknown] => [
    name,
    name === step ? continued({ value: part, open: rest }, more, end) : part,
  ]);
  const known = new Set(entries.map(([name]) => name));
  return containerOf(it as object, [...entries, ...more.filter(([name]) => !known.has(name))]);
}

/** Returns what a function returns; for a schema that leads back to itself without a step into the value, the code. */
function orCode<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    if (!isJsonError(error)) throw error;
    return error.code;
  }
}

const checkOf = (it: JsonSchema, options: SchemaOptions): ((whole: unknown) => unknown) => {
  const { check } = compileSchema(it, options);
  return (whole) => orCode(() => check(whole));
};
const outcome = (validatePartial: ReturnType<typeof compilePartial>, beginning: Beginning): string[] | string =>
  orCode(() => validatePartial(at(beginning)).map(String));

const later: SchemaOptions = { draft: '2020-12' };
const sources = [
  { name: 'Draft 7', any: schema.map(document), options: {} },
  { name: 'Draft 2020-12', any: laterSchema.map(laterDocument), options: later },
] as const;
const more = fc.array(fc.tuple(names, value), { maxLength: 3 });

describe('compilePartial()', () => {
  it.each(sources)('refuses no beginning of a value that passes any schema of $name', ({ any, options }) => {
    let passed = 0;
    fc.assert(
      fc.property(any, value, (it, whole) => {
        if (checkOf(it, options)(whole) !== true) return;
        passed++;
        const validatePartial = compilePartial(it, options);
        for (const beginning of beginnings(whole)) expect(validatePartial(at(beginning)).map(String)).toEqual([]);
        expect(validatePartial({ value: whole, complete: true })).toEqual([]);
      }),
      { numRuns: runs(1_000, 60) },
    );
    expect(passed).toBeGreaterThan(metBy(100));
  });

  it.each(sources)('refuses what every continuation breaks of any schema of $name', ({ any, options }) => {
    let refused = 0;
    fc.assert(
      fc.property(any, value, fc.array(fc.tuple(more, fc.string()), { maxLength: 4 }), (it, whole, others) => {
        const check = checkOf(it, options);
        for (const beginning of beginnings(whole)) {
          const found = outcome(compilePartial(it, options), beginning);
          if (typeof found === 'string' || found.length === 0) continue;
          refused++;
          expect(check(whole)).not.toBe(true);
          for (const [added, end] of others) expect(check(continued(beginning, added, end))).not.toBe(true);
        }
      }),
      { numRuns: runs(1_000, 60) },
    );
    expect(refused).toBeGreaterThan(metBy(100));
  });

  it.each(sources)('answers after every piece as if it were the first, by any schema of $name', ({ any, options }) => {
    fc.assert(
      fc.property(any, value, (it, whole) => {
        const validatePartial = compilePartial(it, options);
        for (const beginning of beginnings(whole)) {
          const found = outcome(validatePartial, beginning);
          expect(outcome(validatePartial, beginning)).toEqual(found);
          expect(outcome(compilePartial(it, options), beginning)).toEqual(found);
        }
      }),
      { numRuns: runs(1_000, 30) },
    );
  });
});

/** The errors of a beginning by a schema. */
const errorsOf = (it: JsonSchema, part: unknown, open: string, options?: SchemaOptions): string[] =>
  compilePartial(it, options)({ value: part, complete: false, open }).map((error) => `${error.path}: ${error.message}`);

describe('compilePartial() refuses', () => {
  const order = {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      note: { type: 'string', maxLength: 5, minLength: 3, pattern: '^[a-z]+$' },
      unit: { enum: ['celsius', 'kelvin'] },
      tags: { type: 'array', items: { type: 'string', minLength: 2 }, maxItems: 2, minItems: 2 },
    },
    required: ['id', 'unit'],
    additionalProperties: false,
    minProperties: 3,
  } as const;

  it.each<[string, unknown, string, string[]]>([
    ['another type of the whole', [], '', [': expected object, got array']],
    ['a part that has ended', { id: 0 }, '', ['id: expected a number of at least 1']],
    ['another type of an open part', { id: '' }, '/id', ['id: expected integer, got string']],
    ['an unknown property', { ids: {} }, '/ids', ["ids: property 'ids' is not allowed; did you mean 'id'?"]],
    ['a string that is too long', { note: 'abcdef' }, '/note', ['note: expected at most 5 characters, got 6']],
    ['the beginning of no allowed string', { unit: 'kel-' }, '/unit', ["unit: expected one of 'celsius', 'kelvin'"]],
    ['an item that has ended', { tags: ['a', 'b'] }, '/tags/1', ['tags[0]: expected at least 2 characters, got 1']],
    ['one item too many', { tags: ['aa', 'bb', ''] }, '/tags/2', ['tags: expected at most 2 elements, got 3']],
  ])('%s', (_, part, open, errors) => {
    expect(errorsOf(order, part, open)).toEqual(errors);
  });

  it.each<[string, unknown, string]>([
    ['lacks properties', {}, ''],
    ['has a string that is too short and matches no pattern', { note: 'A' }, '/note'],
    ['has the beginning of an allowed string', { unit: '' }, '/unit'],
    ['lacks items', { tags: ['aa', 'b'] }, '/tags/1'],
  ])('nothing that %s', (_, part, open) => {
    expect(errorsOf(order, part, open)).toEqual([]);
  });

  it('an open value that no alternative may become, with the closest one', () => {
    const shapes: JsonSchema = {
      oneOf: [
        { properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] },
        { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
      ],
    };
    expect(errorsOf(shapes, { kind: 's' }, '/kind')).toEqual([]);
    const [error] = compilePartial(shapes)({ value: { kind: 'square', side: 'x' }, complete: false, open: '/side' });
    expect(error?.message).toBe('value matches none of 2 alternatives; alternative 2 is closest');
    expect(error?.causes.map(String)).toEqual(["validation error at path 'side': expected number, got string"]);
    expect(errorsOf({ anyOf: [{ type: 'string' }, { type: 'null' }] }, {}, '')).toEqual([
      ': value matches none of 2 alternatives',
    ]);
  });

  it('by then and else, as far as if is certain', () => {
    const it: JsonSchema = {
      if: { properties: { kind: { const: 'a' } } },
      then: { properties: { x: { type: 'string' } } },
      else: { properties: { x: { type: 'number' } }, propertyNames: { maxLength: 4 } },
    };
    expect(errorsOf(it, { kind: 'b', x: '' }, '/x')).toEqual(['x: expected number, got string']);
    expect(errorsOf(it, { kind: 'a', x: [] }, '/x')).toEqual(['x: expected string, got array']);
    expect(errorsOf(it, { kind: 'a', x: '' }, '/x')).toEqual([]);
    expect(
      errorsOf({ dependentSchemas: { a: { maxProperties: 1 } } }, { a: 1, b: 2 }, '', { draft: '2020-12' }),
    ).toEqual([': expected at most 1 property, got 2']);
  });

  it('beginnings of no constant', () => {
    const it: JsonSchema = { const: { a: ['x', { b: 'yes' }], c: null } };
    expect(errorsOf(it, { a: ['x', { b: 'ye' }] }, '/a/1/b')).toEqual([]);
    expect(errorsOf(it, { c: null, a: ['x'] }, '/a')).toEqual([]);
    for (const [part, open] of [
      [{ a: ['x', { b: 'yo' }] }, '/a/1/b'],
      [{ a: ['x', { c: '' }] }, '/a/1/c'],
      [{ a: ['x', {}, 1] }, '/a'],
      [{ a: ['x', {}] }, '/a'],
      [{ a: {} }, '/a'],
      [{ c: 1 }, ''],
      [[], ''],
    ] as const)
      expect(errorsOf(it, part, open)).toEqual([': expected an object of the schema']);
  });

  it('by a discriminator and by nullable of OpenAPI', () => {
    const it = {
      oneOf: [
        { type: 'object', properties: { kind: { enum: ['a'] }, x: { type: 'string' } }, required: ['kind'] },
        { type: 'object', properties: { kind: { enum: ['b'] }, x: { type: 'array' } }, required: ['kind'] },
      ],
      discriminator: { propertyName: 'kind' },
    } as unknown as JsonSchema;
    const options = { openapi: openapi30 };
    expect(errorsOf(it, { kind: 'a', x: '' }, '/x', options)).toEqual([]);
    expect(errorsOf(it, { kind: 'a', x: [] }, '/x', options)).toHaveLength(1);
  });

  it('all faults up to maxErrors', () => {
    const it: JsonSchema = { items: { type: 'string' }, maxItems: 2 };
    expect(errorsOf(it, [1, 2, 'a', {}], '/3')).toEqual([
      ': expected at most 2 elements, got 4',
      '[0]: expected string, got number',
      '[1]: expected string, got number',
      '[3]: expected string, got object',
    ]);
    expect(errorsOf(it, [1, 2, 'a', {}], '/3', { maxErrors: 2 })).toHaveLength(2);
  });
});

describe('the function of compilePartial()', () => {
  it('returns nothing before a value is certain, and all errors of a complete one', () => {
    const validatePartial = compilePartial({ type: 'object', required: ['a'] });
    expect(validatePartial({ value: undefined, complete: false, open: undefined })).toEqual([]);
    expect(validatePartial({ value: {}, complete: true }).map((it) => it.keyword)).toEqual(['required']);
    expect(validatePartial({ value: undefined, complete: true }).map((it) => it.keyword)).toEqual(['type']);
    expect(() => validatePartial({ value: {}, complete: false })).toThrow(
      new TypeError("Cannot validate a partial value: expected 'open', the pointer of the part that is open"),
    );
  });

  it('refuses anything that is not the result of a partial read, as a text or a value', () => {
    const validatePartial = compilePartial({ type: 'object', required: ['a'] }) as (document: unknown) => unknown;
    for (const [given, kind] of [
      ['[1,2]', 'a string'],
      [5, 'a number'],
      [undefined, 'undefined'],
      [null, 'null'],
      [{ b: 1 }, 'an object'],
      [[1], 'an array'],
    ])
      expect(() => validatePartial(given)).toThrow(
        new TypeError(
          `Cannot validate a partial value: expected the result of 'partial' or 'partialReader', got ${String(kind)}`,
        ),
      );
  });

  it('takes a pointer that leads nowhere for the container before it', () => {
    expect(errorsOf({ properties: { a: { minLength: 2 } } }, { a: 'x' }, '/b/c')).toHaveLength(1);
    expect(errorsOf({ items: { minLength: 2 } }, ['x'], '/7')).toHaveLength(1);
    expect(
      errorsOf({ properties: { a: { properties: { '~/': { type: 'null' } } } } }, { a: { '~/': '' } }, '/a/~0~1'),
    ).toEqual(['a.~/: expected null, got string']);
  });

  it('throws for a wrong schema, and for a value that is too deep', () => {
    expect(() => compilePartial({ type: 'strng' } as unknown as JsonSchema)).toThrow("did you mean 'string'?");
    const nested = compilePartial({ items: { $ref: '#' } });
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(() => nested({ value: deep, complete: false, open: '/0'.repeat(100_000) })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth' }),
    );
    expect(() => nested({ value: [deep], complete: false, open: '' })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth' }),
    );
    const loop = compilePartial({ allOf: [{ $ref: '#' }], title: 'x' }, { draft: '2020-12', strict: false });
    expect(loop({ value: {}, complete: false, open: '' })).toEqual([]);
    expect(() => loop({ value: {}, complete: true })).toThrow('leads back to itself');
  });

  it('reads many references to one schema once', () => {
    const $defs: Record<string, JsonSchema> = { d0: { type: 'object' } };
    for (let level = 1; level <= 60; level++) {
      const below = { $ref: `#/$defs/d${level - 1}` };
      $defs[`d${level}`] = { allOf: [below, below], anyOf: [below, { allOf: [below] }] };
    }
    const it = { $defs, $ref: '#/$defs/d60' } as JsonSchema;
    expect(errorsOf(it, {}, '', later)).toEqual([]);
    expect(errorsOf(it, [], '', { ...later, maxErrors: 1 })).toHaveLength(1);
  });
});
