import { describe, expect, it } from '@jest/globals';
import { nested, thrownBy } from '@wirework/test-support';
import fc from 'fast-check';
import { Worker } from 'node:worker_threads';
import { Closures } from '../src/closures/closures.ts';
import { compilePattern } from '../src/patterns/compile-pattern.ts';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { compilePlan, formatPlan, type Plan } from '../src/plan.ts';
import { keywordTable } from '../src/keywords/keyword-table.ts';

const later = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

/** Returns the check of a plan alone, without its compiler. */
function checkOf(plan: Plan): (value: unknown) => boolean {
  const pattern = (source: string): ((text: string) => boolean) =>
    compilePattern(source, (reason) => {
      throw new Error(reason);
    });
  return new Closures({ settings: { maxDepth: 1_000 }, pattern }).ofDocument({ plan, loops: new Map() }).check;
}

/** A schema with each keyword that demands something, in Draft 2020-12. */
const everything: JsonSchema = {
  ...later,
  $id: 'https://example.com/everything',
  type: ['object', 'array', 'string', 'number'],
  enum: [{ a: 1 }, [1, 2], 'xyz', 4],
  not: { const: 5 },
  minimum: 1,
  exclusiveMaximum: 9,
  multipleOf: 2,
  minLength: 2,
  pattern: '^x',
  prefixItems: [{ type: 'number' }],
  items: { type: 'number' },
  contains: { const: 2 },
  maxContains: 1,
  minItems: 1,
  uniqueItems: true,
  minProperties: 1,
  required: ['a'],
  properties: { a: { $ref: '#/$defs/small' } },
  patternProperties: { '^b': true },
  propertyNames: { maxLength: 3 },
  dependentRequired: { b: ['a'] },
  dependentSchemas: { a: { maxProperties: 4 } },
  allOf: [true],
  anyOf: [{ type: 'object' }, true],
  oneOf: [{ type: ['object', 'array', 'string', 'number'] }, false],
  if: { type: 'number' },
  then: { maximum: 8 },
  unevaluatedProperties: false,
  unevaluatedItems: false,
  $defs: { small: { maximum: 3 } },
};

describe('compilePlan()', () => {
  it('has a rule of one of five forms for every keyword', () => {
    const forms = new Set<string>();
    const keywords = new Set<string>();
    const visited = new Set<Plan>();
    const visit = (plan: Plan): void => {
      if (visited.has(plan)) return;
      visited.add(plan);
      for (const rule of plan.rules) {
        forms.add(rule.form);
        keywords.add(rule.keyword);
        if ('plan' in rule) visit(rule.plan);
        else if ('plans' in rule) for (const inner of rule.plans.values()) visit(inner);
      }
    };
    visit(compilePlan(everything));
    visit(compilePlan({ ...later, $dynamicRef: '#a', $dynamicAnchor: 'a', format: 'email', maxItems: 1 }));
    visit(compilePlan({ items: [true], additionalItems: false, dependencies: { a: ['b'] }, exclusiveMinimum: 1 }));
    const missing = [...keywordTable.keys()].filter((it) => !keywords.has(it));
    // A reference without other keywords is replaced by its target; `$recursiveRef` is one of Draft 2019-09.
    expect(missing.filter((it) => !/^\$(?:ref|recursiveRef)$/.test(it)).sort()).toEqual(['additionalProperties']);
    expect([...forms].sort()).toEqual(['apply', 'call', 'each', 'need', 'test']);
  });

  it('keeps the pointers of schemas and keywords', () => {
    const plan = compilePlan({ properties: { 'a/b': { $ref: '#/$defs/n' } }, $defs: { n: { minimum: 1 } } });
    const [rule] = plan.rules;
    expect(rule).toMatchObject({ keyword: 'properties', pointer: '/properties', form: 'each', parts: 'named' });
    const inner = (rule as { readonly plans: ReadonlyMap<string, Plan> }).plans.get('a/b') as Plan;
    expect(inner).toMatchObject({ pointer: '/$defs/n', rules: [{ pointer: '/$defs/n/minimum', operator: '>=' }] });
  });

  it('contains itself where the schema does', () => {
    const plan = compilePlan({ properties: { next: { $ref: '#' } } });
    const [rule] = plan.rules;
    expect((rule as { readonly plans: ReadonlyMap<string, Plan> }).plans.get('next')).toBe(plan);
    expect(plan.guard).toBe(1);
  });

  it('is enough to check values, also cloned and frozen', () => {
    const plan = compilePlan(everything);
    const freeze = (it: unknown): void => {
      if (typeof it !== 'object' || it === null || Object.isFrozen(it)) return;
      Object.freeze(it);
      for (const inner of it instanceof Map || it instanceof Set ? it.values() : Object.values(it)) freeze(inner);
    };
    const frozen = structuredClone(plan);
    freeze(frozen);
    const { check } = compileSchema(everything);
    const value = fc.oneof(fc.constantFrom(...(everything.enum as unknown[])), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(value, (it) => {
        expect([checkOf(structuredClone(plan))(it), checkOf(frozen)(it)]).toEqual([check(it), check(it)]);
      }),
      { numRuns: 200 },
    );
    expect((everything.enum as unknown[]).map(check)).toEqual([true, true, true, true]);
  });

  it('is read on another thread', async () => {
    const read = `const { parentPort, workerData } = require('node:worker_threads');
      parentPort.postMessage(workerData.rules.map((it) => it.keyword));`;
    const worker = new Worker(read, { eval: true, workerData: compilePlan({ type: 'object', required: ['a'] }) });
    const keywords = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    await worker.terminate();
    expect(keywords).toEqual(['type', 'required']);
  });

  it('of a schema with a format is refused by structuredClone', () => {
    expect(thrownBy(() => structuredClone(compilePlan({ format: 'email' })))).toMatchObject({ name: 'DataCloneError' });
  });
});

describe('plans of hostile schemas', () => {
  it('of 100,000 locations are made', () => {
    const properties = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`p${at}`, { minimum: at }]));
    expect(compilePlan({ properties }).size).toBe(100_001);
  });

  it.each<[string, JsonSchema]>([
    ['$ref', { properties: { a: { $ref: '#' } }, required: ['v'] }],
    ['items', { items: { $ref: '#' }, required: ['v'] }],
    ['allOf', { required: ['v'], properties: { a: { allOf: [{ $ref: '#' }] } } }],
    ['anyOf', { required: ['v'], properties: { a: { anyOf: [{ $ref: '#' }, { type: 'null' }] } } }],
    ['if', { required: ['v'], properties: { a: { if: { type: 'object' }, then: { $ref: '#' } } } }],
    ['additionalProperties', { required: ['v'], properties: { v: true }, additionalProperties: { $ref: '#' } }],
    ['$dynamicRef', { ...later, $dynamicAnchor: 'n', required: ['v'], properties: { a: { $dynamicRef: '#n' } } }],
    ['$anchor', { ...later, $anchor: 'n', required: ['v'], properties: { a: { $ref: '#n' } } }],
  ])('of a cycle through %s end', (name, schema) => {
    const plan = compilePlan(schema);
    expect(formatPlan(plan)).toContain('(recursive)');
    const check = checkOf(structuredClone(plan));
    expect([check({ v: 1, a: { v: 1 } }), check({ v: 1, a: {} })]).toEqual([true, name === 'items']);
  });

  it.each(['__proto__', 'constructor', 'toString', '', '/~'])('have the name %j as any other', (name) => {
    const properties = JSON.parse(JSON.stringify({ [name]: { type: 'string' } })) as Record<string, JsonSchema>;
    Object.defineProperty(properties, name, { value: { type: 'string' }, enumerable: true });
    const plan = compilePlan({ properties, required: [name] });
    const value = (it: unknown): object => Object.defineProperty({}, name, { value: it, enumerable: true });
    const check = checkOf(structuredClone(plan));
    expect([check({}), check(value(1)), check(value('a'))]).toEqual([false, false, true]);
  });

  it('nested too deeply are refused', () => {
    const schema = nested(600, {}, (items) => ({ items })) as JsonSchema;
    expect(thrownBy(() => compilePlan(schema))).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxSchemaDepth' });
  });
});

describe('formatPlan()', () => {
  it('prints each schema once, with a line for each rule', () => {
    const plan = compilePlan({
      type: 'object',
      required: ['id'],
      properties: { id: { type: ['integer', 'null'], minimum: 1 }, tags: { items: { $ref: '#/$defs/tag' } } },
      additionalProperties: false,
      $defs: { tag: { maxLength: 9, pattern: '^a', enum: ['ab', { c: 1 }] } },
      dependencies: { tags: ['id'] },
    });
    expect(formatPlan(plan)).toMatchInlineSnapshot(`
      "#
        type: of type object
        required: need 'id'
        additionalProperties: each other
          false
        properties: each named
          'id' #/properties/id
          'tags' #/properties/tags
        dependencies: need 'id' beside 'tags'
      #/properties/id
        type: of type integer | null
        minimum: self >= 1
      #/properties/tags
        items: each from 0
          #/$defs/tag
      #/$defs/tag
        enum: one of ab | …
        maxLength: characters <= 9
        pattern: matches '^a'
      "
    `);
  });

  it('prints every form of a rule, with the schemas of another document', () => {
    const address = 'https://example.com/other';
    const schema: JsonSchema = {
      ...later,
      const: 'a',
      exclusiveMinimum: 1,
      exclusiveMaximum: 9,
      multipleOf: 2,
      minLength: 1,
      format: 'email',
      prefixItems: [{ type: 'string' }, true],
      items: false,
      contains: { const: null },
      minContains: 2,
      uniqueItems: true,
      maxProperties: 2,
      patternProperties: { '^b': { $ref: '#' } },
      propertyNames: { maxLength: 3 },
      dependentSchemas: { a: { $ref: `${address}#/$defs/x` } },
      allOf: [true],
      anyOf: [{ type: 'object' }],
      oneOf: [{ type: 'array' }],
      not: { enum: [{}, null, 'b'] },
      if: { minimum: 5 },
      then: { maximum: 8 },
      unevaluatedProperties: false,
      'x-even': true,
    };
    const plan = compilePlan(schema, {
      registry: { [address]: { ...later, $defs: { x: { minItems: 1 } } } },
      keywords: { 'x-even': { compile: () => () => true } },
    });
    expect(formatPlan(plan)).toMatchInlineSnapshot(`
      "# (recursive)
        const: one of a
        exclusiveMinimum: self > 1
        exclusiveMaximum: self < 9
        multipleOf: multiple of 2
        minLength: characters >= 1
        format: call email
        prefixItems: each first
          0 #/prefixItems/0
          1 true
        items: each from 2
          false
        contains: some, 2 to Infinity
          #/contains
        uniqueItems: unique
        maxProperties: properties <= 2
        patternProperties: each matching
          '^b' #
        propertyNames: each names
          #/propertyNames
        dependentSchemas: when it has 'a'
          https://example.com/other#/$defs/x
        allOf: all
          true
        anyOf: any
          #/anyOf/0
        oneOf: one
          #/oneOf/0
        not: none
          #/not
        if: if
          #/if
          #/then
          true
        unevaluatedProperties: each unevaluated
          false
        x-even: call
      #/prefixItems/0
        type: of type string
      #/contains
        const: one of null
      #/propertyNames
        maxLength: characters <= 3
      https://example.com/other#/$defs/x
        minItems: items >= 1
      #/anyOf/0
        type: of type object
      #/oneOf/0
        type: of type array
      #/not
        enum: one of … | null | b
      #/if
        minimum: self >= 5
      #/then
        maximum: self <= 8
      "
    `);
  });

  it.each([true, false])('prints the schema %s as it is', (schema) => {
    expect(formatPlan(compilePlan(schema))).toBe(`${schema}\n`);
  });
});
