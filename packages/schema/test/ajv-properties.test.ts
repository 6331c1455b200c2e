import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import { Ajv as Original, type Options as OriginalOptions } from 'ajv';
import fc from 'fast-check';
import { Ajv, type Options } from '../src/ajv.ts';

type Schema = boolean | { readonly [keyword: string]: unknown };

const names = fc.constantFrom('a', 'b', 'c', 'x/y', '');
/** Of the empty name, ajv does not notice that it is missing. */
const needed = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x/y'), { maxLength: 2 });
const scalar = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  1,
  1.5,
  -3,
  '',
  'a',
  'ab',
  '1',
  '2.5',
  'true',
  'null',
  '😀',
);
const { value }: { value: fc.Arbitrary<unknown> } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const count = fc.nat({ max: 3 });
/** Any schema of Draft 7; a reference leads to a definition of `document`. */
const { schema }: { schema: fc.Arbitrary<Schema> } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.boolean(),
    fc.constantFrom<Schema>({}, { $ref: '#/definitions/any' }, { $ref: '#/definitions/small' }),
    fc
      .record(
        {
          type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
          default: value,
          enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }),
          const: scalar,
          minimum: fc.integer({ min: -4, max: 4 }),
          exclusiveMaximum: fc.integer({ min: -4, max: 4 }),
          multipleOf: fc.constantFrom(1, 0.5, 3),
          minLength: count,
          maxLength: count,
          pattern: fc.constantFrom('^a', 'b$', '^\\w*$'),
          items: fc.oneof(tie('schema'), fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
          additionalItems: tie('schema'),
          minItems: count,
          maxItems: count,
          uniqueItems: fc.boolean(),
          contains: tie('schema'),
          required: needed,
          properties: fc.dictionary(names, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b', '.'), tie('schema'), {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          additionalProperties: tie('schema'),
          propertyNames: tie('schema'),
          minProperties: count,
          maxProperties: count,
          dependencies: fc.dictionary(names, fc.oneof(tie('schema'), needed), {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          not: tie('schema'),
          if: tie('schema'),
          then: tie('schema'),
          else: tie('schema'),
        },
        { requiredKeys: [] },
      )
      .map(pruned),
  ),
}));

/** Keeps a few keywords of each schema, or nothing would ever pass. */
function pruned(full: Readonly<Record<string, unknown>>): Schema {
  const keys = Object.keys(full);
  const kept = keys.filter((_, at) => at % 5 === keys.length % 5);
  // After a list of `items`, ajv does not check the other keywords of an empty array.
  const isList = kept.includes('items') && Array.isArray(full['items']);
  const sound = isList ? kept.filter((key) => key !== 'contains' && key !== 'uniqueItems') : kept;
  return Object.fromEntries(sound.map((key) => [key, full[key]]));
}

const document = (it: Schema): Record<string, unknown> => ({
  allOf: [it],
  definitions: {
    any: { type: ['object', 'array', 'string'] },
    small: {
      maxItems: 1,
      maxLength: 1,
      properties: { a: { $ref: '#/definitions/small', default: 'aa' }, b: { type: 'integer', default: '1' } },
    },
  },
});

/** The result of one call: the errors, and the value afterwards. */
interface Outcome {
  readonly errors: unknown;
  readonly value: unknown;
}

/**
 * Returns a copy of the realm of the test; for objects of another one, as of `structuredClone`, ajv finds no equal
 * items.
 */
const copyOf = <T>(json: T): T => JSON.parse(JSON.stringify(json)) as T;

/** Returns the result of a class; `undefined` where its code throws, which ajv does for names that it converts. */
function outcomeOf(...[Class, options, of, given]: [...Parameters<typeof compile>, unknown]): Outcome | undefined {
  return outcome(compile(Class, options, of), given);
}

function compile(
  Class: typeof Ajv | typeof Original,
  options: Options,
  of: Record<string, unknown>,
): ReturnType<Ajv['compile']> {
  const ajv = new Class({ strict: false, logger: false, validateSchema: false, ...options } as Options &
    OriginalOptions) as Ajv;
  return ajv.compile(copyOf(of));
}

function outcome(validate: ReturnType<Ajv['compile']>, given: unknown): Outcome | undefined {
  const changed = copyOf(given);
  try {
    const passed = validate(changed);
    expect(passed).toBe(!validate.errors);
  } catch (error) {
    if (String(error).includes('Assignment to constant variable')) return undefined;
    throw error;
  }
  return { errors: validate.errors, value: changed };
}

const flags = fc.boolean();
const options: fc.Arbitrary<Options> = fc.record({
  allErrors: flags,
  verbose: flags,
  coerceTypes: fc.constantFrom(false, true, 'array' as const),
  useDefaults: fc.constantFrom(false, true, 'empty' as const),
  removeAdditional: fc.constantFrom(false, true, 'all' as const, 'failing' as const),
});

describe('Ajv and the class of ajv 8', () => {
  it('agree about values, errors and changes of random schemas and values', () => {
    const seen = { passed: 0, failed: 0, changed: 0 };
    fc.assert(
      fc.property(schema, value, options, (it, data, chosen) => {
        const expected = outcomeOf(Original, chosen, document(it), data);
        fc.pre(expected !== undefined);
        expect(outcomeOf(Ajv, chosen, document(it), data)).toEqual(expected);
        seen[expected?.errors === null ? 'passed' : 'failed']++;
        if (JSON.stringify(expected?.value) !== JSON.stringify(data)) seen.changed++;
      }),
      { numRuns: runs(4_000) },
    );
    expect(seen.passed).toBeGreaterThan(metBy(400));
    expect(seen.failed).toBeGreaterThan(metBy(400));
    expect(seen.changed).toBeGreaterThan(0);
  });

  const types = ['string', 'integer', 'null', 'array', 'object'] as const;
  const keywords: readonly (readonly [string, unknown])[] = [
    ['minimum', 9],
    ['minLength', 9],
    ['items', { type: 'string' }],
    ['contains', false],
    ['required', ['z']],
    ['properties', { a: { type: 'string', default: 'd' }, e: { default: 1 } }],
    ['additionalProperties', false],
    ['propertyNames', { type: 'number' }],
    ['dependencies', { a: ['z'] }],
    ['enum', [9]],
    ['not', {}],
    ['allOf', [{ properties: { a: { type: 'string' } } }]],
    ['anyOf', [{ type: 'boolean' }, { minLength: 9 }]],
    ['if', { type: 'object' }],
  ];
  /** The schema at the top and where its failure is not yet an error. */
  const tries: readonly ((it: object) => Record<string, unknown>)[] = [
    (it) => it as Record<string, unknown>,
    (it) => ({ anyOf: [it, { const: 'none' }] }),
    (it) => ({ oneOf: [it, {}] }),
    (it) => ({ not: it }),
    (it) => ({ if: it, then: { const: 1 }, else: { const: 2 } }),
    (it) => ({ propertyNames: it }),
    (it) => ({ contains: it }),
  ];

  it.each(keywords)('agree about %s beside every type, tried and not, with every option', (keyword, is) => {
    const given = [{ a: 1 }, {}, [1, 1], [{ a: 1 }], 'a', 5, 5.5, null, true];
    const others: readonly Options[] = [
      {},
      { allErrors: true },
      { coerceTypes: true },
      { coerceTypes: 'array', useDefaults: true },
      { removeAdditional: true },
    ];
    const beside = keyword === 'if' ? { then: { minProperties: 9 } } : {};
    for (const type of [...types, ['null', 'boolean']])
      for (const [index, inTry] of tries.entries())
        for (const chosen of others) {
          const schema = inTry({ type, [keyword]: is, ...beside });
          const [validate, original] = [compile(Ajv, chosen, schema), compile(Original, chosen, schema)];
          for (const data of given) {
            const expected = outcome(original, data);
            if (expected === undefined) continue;
            const actual = outcome(validate, data);
            expect({ type, index, chosen, data, actual }).toEqual({ type, index, chosen, data, actual: expected });
          }
        }
  });
});
