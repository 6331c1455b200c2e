import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import { isJsonError } from '@wirework/encoding-errors';
import * as scanner from '@wirework/scanner';
import { documentedLimits, misreadTexts, runExamples, runGuide, runReadme, thrownBy } from '@wirework/test-support';
import * as ajv from '../src/ajv.ts';
import { readLoadLimits } from '../src/api/load-settings.ts';
import { readOptions } from '../src/api/read-options.ts';
import * as bundle from '../src/bundle.ts';
import { bundleSchema } from '../src/bundle.ts';
import * as convert from '../src/convert.ts';
import * as documents from '../src/documents.ts';
import { compileDefaults } from '../src/convert.ts';
import * as schema from '../src/index.ts';
import {
  compileSchema,
  type CustomKeyword,
  formatErrors,
  type JsonSchema,
  type Schema,
  type SchemaOptions,
  validateSchema,
} from '../src/index.ts';
import * as module from '../src/module.ts';
import * as openapi from '../src/openapi.ts';
import * as output from '../src/output.ts';
import { compileOutput } from '../src/output.ts';
import { defaultMaxUnits } from '../src/output/compile-evaluator.ts';
import * as partial from '../src/partial.ts';
import * as plan from '../src/plan.ts';
import * as set from '../src/set.ts';
import { messages } from './support/messages.ts';

describe('examples', () => {
  it('runs the examples in the comments', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), {
      ...errors,
      ...scanner,
      ...schema,
      ...openapi,
      ...documents,
      Ajv: ajv.Ajv,
      ...partial,
      ...plan,
      ...set,
    });
    expect(checked).toBeGreaterThan(15);
  });
});

describe('limits', () => {
  it('the table of limits has the defaults of a compiled schema, of loading, and of the output', () => {
    const { maxErrors, maxDepth, maxSchemaDepth } = readOptions({});
    expect(documentedLimits('schema')).toEqual({
      maxErrors,
      maxDepth,
      maxSchemaDepth,
      ...readLoadLimits({}),
      maxUnits: defaultMaxUnits,
    });
  });
});

describe('names', () => {
  it('names with escapes are checked, whatever was parsed before', () => {
    for (const { text, value } of misreadTexts(200)) {
      const names = Object.keys(value);
      const exact = compileSchema({
        properties: Object.fromEntries(Object.entries(value).map(([name, it]) => [name, { const: it }])),
        required: names,
        additionalProperties: false,
      });
      expect([text, exact.parseText(text).value]).toEqual([text, value]);
      const last = names.at(-1) as string;
      expect(validateSchema(text, { properties: { [last]: false } })).toHaveLength(1);
      expect(validateSchema(text, { not: { required: [last] } })).toHaveLength(1);
    }
  });

  it('a default with escaped names is copied', () => {
    for (const { value } of misreadTexts(200)) {
      const fill = compileDefaults({ properties: { a: { default: value } } });
      expect(fill({})).toEqual({ a: value });
    }
  });
});

describe('readme', () => {
  const modules = {
    '@wirework/schema': schema,
    '@wirework/schema/ajv': ajv,
    '@wirework/schema/bundle': bundle,
    '@wirework/schema/convert': convert,
    '@wirework/schema/documents': documents,
    '@wirework/schema/module': module,
    '@wirework/schema/openapi': openapi,
    '@wirework/schema/output': output,
    '@wirework/schema/partial': partial,
    '@wirework/schema/plan': plan,
    '@wirework/schema/set': set,
  };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(2);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('schema', modules)).toBeGreaterThanOrEqual(20);
  });
});

describe('secrets', () => {
  it('never occur in messages, params, inspect or JSON', () => {
    const canary = 'c4n4ry';
    const schema: JsonSchema = {
      properties: {
        a: { type: 'number' },
        b: { const: 'x' },
        c: { enum: ['x'] },
        d: { format: 'email' },
        e: { pattern: '^x$' },
        f: { maxLength: 1 },
        g: { anyOf: [{ type: 'number' }, { const: 1 }] },
        h: { uniqueItems: true },
        i: { not: {} },
      },
    };
    const value = Object.fromEntries([...'abcdefgi'].map((name) => [name, canary]));
    const errors = compileSchema(schema).validateText(JSON.stringify({ ...value, h: [canary, canary] }));
    expect(errors).toHaveLength(9);
    for (const error of errors) {
      expect(`${String(error)}${inspect(error)}${JSON.stringify(error.toJSON({ full: true }))}`).not.toContain(canary);
    }
  });
});

describe('passing', () => {
  it.each<[JsonSchema, unknown]>([
    [{ type: ['string', 'null'] }, 'x'],
    [{ type: 'integer', minimum: 1, maximum: 3, multipleOf: 0.5 }, 2],
    [{ const: { a: 1 } }, { a: 1, b: undefined }],
    [{ enum: [1, [{}]] }, [{ a: undefined }]],
    [{ minLength: 1, maxLength: 2, pattern: '^x', format: 'regex' }, 'x'],
    [{ items: { type: 'string' }, contains: { const: 'y' }, uniqueItems: true }, ['x', 'y']],
    [{ items: [{ type: 'string' }], additionalItems: { type: 'number' }, minItems: 2, maxItems: 2 }, ['x', 1]],
    [{ items: [true], additionalItems: false }, ['x']],
    [
      {
        properties: { a: { type: 'string' } },
        patternProperties: { b: { type: 'number' } },
        additionalProperties: false,
        required: ['a'],
      },
      { a: 'x', b: 1 },
    ],
    [
      { propertyNames: { maxLength: 1 }, minProperties: 1, maxProperties: 1 },
      { a: 1, bc: undefined },
    ],
    [{ dependencies: { a: ['b'], c: false } }, { a: 1, b: 2 }],
    [{ allOf: [{ type: 'string' }, { minLength: 1 }] }, 'x'],
    [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, 'x'],
    [{ oneOf: [{ type: 'number' }, { type: 'string' }] }, 'x'],
    [{ not: { type: 'number' } }, 'x'],
    [{ if: { type: 'string' }, then: { minLength: 1 }, else: false }, 'x'],
    [{ if: { type: 'number' }, then: false }, 'x'],
    [{ if: true }, 'x'],
  ])('reports no error for %j, which passes, beside others that fail', (schema, value) => {
    const errors = compileSchema({ allOf: [schema, false] }).validate(value);
    expect(errors.map((it) => it.keyword)).toEqual(['false schema']);
  });
});

describe('properties that several keywords describe', () => {
  it('are reported by each of them', () => {
    const text = { $ref: '#/definitions/text' };
    const schema: JsonSchema = {
      properties: { a: text },
      patternProperties: { '^a': true, b$: false },
      additionalProperties: text,
      definitions: { text: { type: 'string' } },
    };
    expect(messages(schema, { a: 1, ab: 1, c: 1 })).toEqual([
      'a: expected string, got number',
      'ab: no value is allowed here',
      'c: expected string, got number',
    ]);
  });

  it('are reported first with maxErrors 1, whatever comes before them', () => {
    const schema: JsonSchema = {
      properties: { a: { type: 'string' }, b: {} },
      required: ['b', 'c'],
      additionalProperties: false,
    };
    const first = compileSchema(schema, { maxErrors: 1 });
    expect(first.validate({ a: 1, b: 2 }).map(String)).toEqual([
      "validation error at path 'c': required property 'c' is missing",
    ]);
    expect(first.validate({ a: 1, b: 2, c: 3, bb: 4 })[0]?.keyword).toBe('additionalProperties');
    expect(first.validateText('{"c": 1, "a": 1}').map((it) => [it.pointer, it.column])).toEqual([['/b', 1]]);
    expect(first.validate({ b: 2, c: 3 }).map((it) => it.pointer)).toEqual(['/c']);
    expect(first.validate([])).toEqual([]);
  });

  it('may have the empty name, anywhere in the schema and in the value', () => {
    const listed = {
      properties: { '': { type: 'integer' }, a: {} },
      required: ['', 'a'],
      additionalProperties: false,
    } as const;
    expect(
      [
        { '': 1, a: 1 },
        { a: 1, '': 1 },
      ].map((it) => compileSchema(listed).check(it)),
    ).toEqual([true, true]);
    expect(messages(listed, { a: 1, '': 'x' })).toEqual(['[""]: expected integer, got string']);
    expect(messages(listed, { a: 1 })).toEqual([`[""]: required property '' is missing`]);
    const open = { properties: { a: {} }, additionalProperties: { type: 'integer' } } as const;
    expect(messages(open, { a: 1, '': 'x' })).toEqual(['[""]: expected integer, got string']);
    const closed = { properties: { a: {} }, additionalProperties: false } as const;
    expect(
      [undefined, 1].map((maxErrors) => compileSchema(closed, { maxErrors }).validate({ a: 1, '': 1 }).map(String)),
    ).toEqual(Array(2).fill(["validation error at path '[\"\"]': property '' is not allowed"]));
  });

  it.each<[Schema['type'], string]>([
    ['string', 'type'],
    [['array', 'null'], 'type'],
    [['array', 'object'], 'required'],
    [undefined, 'required'],
  ])('are reported as missing only if the type %j includes object', (type, keyword) => {
    const { validate } = compileSchema({ type, required: ['a'], additionalProperties: false }, { maxErrors: 1 });
    expect(validate({ b: 1 }).map((it) => it.keyword)).toEqual([keyword]);
  });
});

describe('options', () => {
  it('strict accepts known formats; without it an unknown format checks nothing', () => {
    expect(compileSchema({ format: 'date' }, { strict: true }).check('x')).toBe(false);
    expect(compileSchema({ format: 'dat' }).check('x')).toBe(true);
    expect(compileSchema({ format: 'date' }, { formats: 'annotate' }).check('x')).toBe(true);
  });

  it('formats: annotate checks no formats', () => {
    expect(compileSchema({ format: 'date' }, { formats: 'annotate' }).check('x')).toBe(true);
    expect(() => compileSchema({}, { formats: 'yes' as 'assert' })).toThrow(
      "Cannot use the option 'formats': expected 'assert' or 'annotate'",
    );
  });

  it('throws for an unknown option, and lists the known ones', () => {
    expect(() => compileSchema({}, { maxError: 1 } as never)).toThrow(
      new TypeError(
        "Cannot use the option 'maxError': there is no such option; known are formats, customFormats, keywords, registry, draft, unknownDialects, openapi, baseUri, strict, syntax, maxErrors, maxDepth, maxSchemaDepth",
      ),
    );
    expect(() => compileSchema({}, [] as never)).toThrow(
      new TypeError('Cannot use the options: expected an object, found array'),
    );
    expect(() => compileSchema({}, { strict: 'yes' } as never)).toThrow(
      new TypeError("Cannot use the option 'strict': expected true or false"),
    );
    expect(() => formatErrors([], '', { maximum: 1 } as never)).toThrow(
      "Cannot use the option 'maximum': there is no such option; known are for, name, line, max",
    );
    for (const [options, found] of [
      ['draft7', 'string'],
      [null, 'null'],
    ])
      expect(() => compileSchema({}, options as never)).toThrow(
        new TypeError(`Cannot use the options: expected an object, found ${found}`),
      );
    expect(compileSchema({}, { formats: undefined, maxErrors: undefined, registry: undefined }).check(1)).toBe(true);
  });

  it('strict refuses unknown formats and keywords at any depth, but not extensions and annotations', () => {
    const strict = { strict: true };
    expect(() => compileSchema({ format: 'nobody' }, strict)).toThrow("at '/format': unknown format 'nobody'");
    expect(() => compileSchema({ format: 'emial' }, strict)).toThrow("unknown format 'emial'; did you mean 'email'?");
    expect(() => compileSchema({ properties: { a: { type: 'strng' as 'string' } } })).toThrow(
      "'object'; did you mean 'string'?",
    );
    expect(() => compileSchema({ format: 'skuu' }, { ...strict, customFormats: { sku: /^a/ } })).toThrow(
      "did you mean 'sku'?",
    );
    expect(() => compileSchema({ items: { propertees: {} } as Schema }, strict)).toThrow(
      "at '/items/propertees': unknown keyword; did you mean 'properties'?",
    );
    expect(() => compileSchema({ frobnicate: 1 } as Schema, strict)).toThrow('unknown keyword');
    expect(() => compileSchema({ definitions: { unused: { minLenght: 1 } as Schema } }, strict)).toThrow(
      "at '/definitions/unused/minLenght': unknown keyword",
    );
    const registry = {
      'http://example.com/a': { definitions: { a: { $ref: '#/definitions/b', requird: [] }, b: true } },
    };
    expect(() => compileSchema({ $ref: 'http://example.com/a#/definitions/a' }, { ...strict, registry })).toThrow(
      "did you mean 'required'?",
    );
    expect(
      compileSchema(
        { 'x-a': 1, title: 't', $comment: 'c', if: true, then: true, else: true, contentEncoding: 'base64' },
        strict,
      ).check(1),
    ).toBe(true);
  });

  it('custom keywords and formats belong to one compilation', () => {
    const keywords = {
      odd: { kind: 'number', compile: () => (value: unknown) => (value as number) % 2 === 1 },
    } as const;
    const odd = compileSchema({ odd: true }, { keywords });
    expect([odd.check(3), odd.check(4), odd.check('x')]).toEqual([true, false, true]);
    expect(odd.validate(4).map(String)).toEqual(["validation error: value is refused by the keyword 'odd'"]);
    expect(compileSchema({ odd: true } as Schema).check(4)).toBe(true);
    expect(() => compileSchema({}, { keywords: { type: keywords.odd } })).toThrow(
      "Cannot define the keyword 'type': it is built in",
    );
    const picky = {
      compile: (value: unknown) => {
        throw new Error(`not ${String(value)}`);
      },
    };
    expect(() => compileSchema({ picky: 1 }, { keywords: { picky } })).toThrow("at '/picky': not 1");
    const strict = {
      compile: (value: unknown) => {
        compileSchema(value as JsonSchema);
        return () => true;
      },
    };
    expect(() => compileSchema({ sub: { type: 'x' } }, { keywords: { sub: strict } })).toThrow(
      "at '/type': expected one of",
    );
    const even = compileSchema(
      { format: 'even' },
      { customFormats: { even: (text) => text.length % 2 === 0, date: /x/ } },
    );
    expect([even.check('ab'), even.check('a')]).toEqual([true, false]);
    const german = compileSchema({ format: 'date' }, { customFormats: { date: /^\d\d\.\d\d\.\d{4}$/ } });
    expect(german.validate('2024-12-31').map(String)).toEqual(['validation error: string is not a valid date']);
  });

  it('custom keywords and formats may return any truthy or falsy value', () => {
    const match = (value: unknown) => String(value).match(/a/) as unknown as boolean;
    for (const schema of [
      { hasA: 1 },
      { format: 'hasA' },
      { type: 'string', hasA: 1 },
      { type: 'string', format: 'hasA' },
    ] as JsonSchema[]) {
      const { check } = compileSchema(schema, {
        keywords: { hasA: { compile: () => match } },
        customFormats: { hasA: match },
      });
      expect([check('a'), check('b')]).toEqual([true, false]);
    }
  });

  it.each<[string, SchemaOptions, string]>([
    [
      'a kind that there is not',
      { keywords: { a: { kind: 'integer' as 'number', compile: () => () => true } } },
      "the keyword 'a': its kind is none of null, boolean, number",
    ],
    [
      'no function to compile it',
      { keywords: { a: {} as CustomKeyword } },
      "the keyword 'a': 'compile' is not a function",
    ],
    [
      'no test',
      { keywords: { a: { compile: () => undefined as never } } },
      "the keyword 'a': 'compile' returned no function",
    ],
    [
      'a format that is a string',
      { customFormats: { a: 'x' as unknown as RegExp } },
      "the format 'a': it is neither a function nor a regular expression",
    ],
  ])('throws for a custom keyword or format with %s', (_, options, message) => {
    expect(thrownBy(() => compileSchema({ a: 1 } as Schema, options))).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining(message) as unknown,
    });
  });

  it.each([
    ['keywords', 'a list', [], ''],
    ['keywords', 'a Map', new Map(), ''],
    ['customFormats', 'a word', 'email', ''],
    ['customFormats', 'a Map', new Map(), ''],
    ['registry', 'a list of schemas', [{ $id: 'http://a.example/' }], ' or a Map'],
    ['registry', 'a Set', new Set(), ' or a Map'],
    ['registry', 'an address', 'http://a.example/', ' or a Map'],
  ])('throws for the option %s with %s, whose properties would not be found', (name, _, given, other) => {
    expect(() => compileSchema({}, { [name]: given })).toThrow(
      new TypeError(`Cannot use the option '${name}': expected an object${other}`),
    );
  });

  it.each(['maxErrors', 'maxDepth', 'maxSchemaDepth'] as const)('%s must be a number of at least 1', (limit) => {
    expect(() => compileSchema({}, { [limit]: 0 })).toThrow(`Cannot use the option '${limit}'`);
    expect(() => compileSchema({}, { [limit]: 'x' as unknown as number })).toThrow(
      new RangeError(`Cannot use the option '${limit}': expected a number of at least 1`),
    );
  });
});

describe('a schema that refers to itself without a step into the value', () => {
  /** Returns the pointer of the error of a call that reaches the loop. */
  function loopReached(call: () => unknown): string | undefined {
    try {
      call();
    } catch (error) {
      if (isJsonError(error, 'SCHEMA') && error.message.includes('would never end')) return error.pointer;
      throw error;
    }
    return undefined;
  }

  const loops: readonly (readonly [
    name: string,
    schema: JsonSchema,
    passes: unknown,
    fails: unknown,
    reaches: unknown,
  ])[] = [
    ['a $ref to itself', { type: 'object', properties: { a: { $ref: '#/properties/a' } } }, {}, 1, { a: 1 }],
    [
      'references to each other',
      {
        required: ['b'],
        properties: { a: { $ref: '#/definitions/x' } },
        definitions: { x: { $ref: '#/definitions/y' }, y: { $ref: '#/definitions/x' } },
      },
      { b: 1 },
      {},
      { b: 1, a: 1 },
    ],
    [
      'a then that leads back',
      { properties: { b: false }, if: { required: ['a'] }, then: { $ref: '#' } },
      {},
      { b: 1 },
      { a: 1 },
    ],
    [
      'an allOf that leads back',
      { properties: { a: { allOf: [{ $ref: '#/properties/a' }], minimum: 1 }, b: false } },
      {},
      { b: 1 },
      { a: 2 },
    ],
    [
      'a loop beside members that lead to it',
      { properties: { a: { $ref: '#' }, b: false }, dependencies: { c: { $ref: '#' } } },
      { a: { a: {} } },
      { a: { a: { b: 1 } } },
      { a: { c: 1 } },
    ],
    [
      'unevaluated members',
      { dependentSchemas: { a: { $ref: '#' } }, unevaluatedProperties: { type: 'string' } },
      { b: 'x' },
      { b: 1 },
      { a: 'x' },
    ],
    [
      'a $dynamicRef',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $dynamicAnchor: 'x',
        type: 'object',
        properties: { a: { $dynamicAnchor: 'y', $dynamicRef: '#y' } },
      },
      {},
      1,
      { a: 1 },
    ],
  ];

  it.each(loops)(
    'checks values that do not reach it, and throws for those that do: %s',
    (_, schema, passes, fails, reaches) => {
      const { check, validate, validateText } = compileSchema(schema);
      for (let round = 0; round < 2; round++) {
        expect([check(passes), check(fails), validate(passes).length]).toEqual([true, false, 0]);
        expect(validate(fails).length).toBeGreaterThan(0);
        for (const call of [() => check(reaches), () => validate(reaches), () => validateText(JSON.stringify(reaches))])
          expect(loopReached(call)).toEqual(expect.any(String));
      }
    },
  );

  it.each(loops)('is refused in strict mode: %s', (_, schema) => {
    expect(loopReached(() => compileSchema(schema, { strict: true }))).toEqual(expect.any(String));
  });

  it.each(loops.slice(0, 4))('is refused by functions that follow every schema: %s', (_, schema) => {
    expect(loopReached(() => compileDefaults(schema))).toEqual(expect.any(String));
    expect(loopReached(() => compileOutput(schema))).toEqual(expect.any(String));
    expect(bundleSchema(schema)).toBe(schema);
  });

  it('throws only where it is reached: not behind an alternative that matches', () => {
    const { check } = compileSchema({ anyOf: [{ type: 'string' }, { $ref: '#' }] });
    expect(check('x')).toBe(true);
    expect(loopReached(() => check(1))).toBe('');
    expect(check('y')).toBe(true);
  });
});
