import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { thrownBy } from '@wirework/test-support';
import { Type } from 'typebox';
import { z } from 'zod';
import {
  compileSchema, type CustomKeyword, formatErrors, type JsonSchema, type SchemaOptions, type ValidationError, validateSchema,
} from '../src/index.ts';
import { messages } from './support/messages.ts';

describe('messages', () => {
  it.each<[JsonSchema, unknown, string[]]>([
    [{ type: 'string' }, 1, [': expected string, got number']],
    [{ type: ['string', 'null'] }, [], [': expected string or null, got array']],
    [{ type: 'number' }, NaN, [': expected number, got no JSON value, or a number out of range']],
    [{ enum: ['a', 1, null, [1]] }, 2, [": expected one of 'a', 1, null, an array of the schema"]],
    [{ enum: Array.from({ length: 12 }, (_, i) => i) }, 'x', [': expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2 more']],
    [{ const: { a: 1 } }, 2, [': expected an object of the schema']],
    [{ minLength: 1 }, '', [': expected at least 1 character, got 0']],
    [{ maxLength: 2 }, '😀😀😀', [': expected at most 2 characters, got 3']],
    [{ pattern: '^a' }, 'b', [": string does not match the pattern '^a'"]],
    [{ format: 'date' }, 'b', [': string is not a valid date, such as 2024-12-31']],
    [{ format: 'ipv4' }, 'b', [': string is not a valid ipv4']],
    [{ minimum: 3 }, 2, [': expected a number of at least 3']],
    [{ minimum: 3, exclusiveMinimum: true }, 3, [': expected a number greater than 3']],
    [{ maximum: 3 }, 4, [': expected a number of at most 3']],
    [{ exclusiveMaximum: 3 }, 3, [': expected a number less than 3']],
    [{ multipleOf: 0.5 }, 0.7, [': expected a multiple of 0.5']],
    [{ minItems: 1 }, [], [': expected at least 1 element, got 0']],
    [{ maxItems: 1 }, [1, 2], [': expected at most 1 element, got 2']],
    [{ items: [{}], additionalItems: false }, [1, 2], [': expected at most 1 element, got 2']],
    [{ items: [{}], additionalItems: { type: 'null' } }, [1, 2], ['[1]: expected null, got number']],
    [{ items: [{ type: 'null' }] }, [1, 2], ['[0]: expected null, got number']],
    [{ uniqueItems: true }, [1, [2], [2]], [': elements 1 and 2 are equal']],
    [{ contains: { type: 'null' } }, [1], [": no element matches the schema of 'contains'"]],
    [{ minProperties: 1 }, {}, [': expected at least 1 property, got 0']],
    [{ maxProperties: 0 }, { a: 1 }, [': expected at most 0 properties, got 1']],
    [{ required: ['a', 'b'] }, { a: 1 }, ["b: required property 'b' is missing"]],
    [{ properties: { colour: {} }, additionalProperties: false }, { color: 1 }, ["color: property 'color' is not allowed; did you mean 'colour'?"]],
    [{ additionalProperties: { type: 'null' } }, { 'a.b': 1 }, ['a\\.b: expected null, got number']],
    [{ patternProperties: { '^x': { type: 'null' } } }, { xy: 1, y: 1 }, ['xy: expected null, got number']],
    [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, ["ab: property name 'ab' is not allowed"]],
    [{ dependencies: { a: ['b'] } }, { a: 1 }, ["b: property 'b' is missing, which 'a' needs"]],
    [{ dependencies: { a: { required: ['c'] } } }, { a: 1 }, ["c: required property 'c' is missing"]],
    [{ not: {} }, 1, [": value matches the schema of 'not', which it must not"]],
    [{ oneOf: [{}, {}] }, 1, [': value matches alternatives 1 and 2, but must match exactly one']],
    [{ oneOf: [{}, {}, false, {}] }, 1, [': value matches alternatives 1, 2 and 4, but must match exactly one']],
    [{ anyOf: [{ minimum: 3 }] }, 1, [': value does not match the only alternative']],
    [{ if: { type: 'string' }, then: { minLength: 2 }, else: false }, 'a', [': expected at least 2 characters, got 1']],
    [{ if: { type: 'string' }, then: { minLength: 2 }, else: false }, 1, [': no value is allowed here']],
    [false, 1, [': no value is allowed here']],
    [{ type: 'object', properties: { a: { type: 'string' } }, required: ['b'] }, { a: 1 }, ["b: required property 'b' is missing", 'a: expected string, got number']],
  ])('of %j', (schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected);
  });
});

it.each<[JsonSchema, unknown]>([
  [{ type: 'boolean', const: true }, false],
  [{ type: 'boolean', enum: [false] }, true],
  [{ type: 'boolean', not: { const: true } }, true],
  [{ type: 'boolean', if: { const: true }, then: false }, true],
  [{ type: 'string', const: 'a' }, 'b'],
  [{ type: 'integer', enum: [1] }, 2],
])('%j refuses %j, as a whole and as a member', (schema, value) => {
  expect(compileSchema(schema).check(value)).toBe(false);
  expect(compileSchema({ properties: { a: schema } }).validate({ a: value })).toHaveLength(1);
  expect(compileSchema({ items: schema }).check([value])).toBe(false);
});

it('looks at nothing for an if without then and else, which still has to be a schema', () => {
  const alone = compileSchema({ if: { pattern: '^(a*)\\1b' }, then: {} });
  expect(alone.check('a'.repeat(100_000))).toBe(true);
  expect(() => compileSchema({ if: { $ref: '#/definitions/missing' } })).toThrow("cannot resolve '#/definitions/missing'");
});

it('says of a number all that is wrong with it', () => {
  expect(compileSchema({ type: 'integer', minimum: 3 }).validate(2.5).map((it) => it.keyword)).toEqual(['type', 'minimum']);
});

it('finds no more than were asked for in the names of an object', () => {
  const { validate } = compileSchema({ propertyNames: { maxLength: 1 } }, { maxErrors: 2 });
  expect(validate({ aa: 1, bb: 2, cc: 3 }).map((it) => it.path)).toEqual(['aa', 'bb']);
});

describe('propertyNames', () => {
  it('says in its causes what is wrong with a name, at the name', () => {
    const [error, ...others] = validateSchema('{"ab": {"toolong": 1}}', { properties: { ab: { propertyNames: { maxLength: 3, pattern: '^x' } } } });
    expect(others).toEqual([]);
    expect(error?.causes.map((it) => `${it.line}:${it.column} ${it.path}: ${it.message}`)).toEqual([
      '1:9 ab.toolong: expected at most 3 characters, got 7', "1:9 ab.toolong: string does not match the pattern '^x'",
    ]);
  });

  it('says so at the name, too, where no alternative for names matches', () => {
    const [error] = validateSchema('{"ab": {"toolong": 1}}', { properties: { ab: { propertyNames: { anyOf: [{ maxLength: 3 }, { type: 'null' }] } } } });
    const [none] = error?.causes ?? [];
    expect(none?.causes.map((it) => `${it.line}:${it.column} ${it.path}: ${it.message}`)).toEqual(['1:9 ab.toolong: expected at most 3 characters, got 7']);
  });
});

describe('bounds beside a type', () => {
  it.each<[JsonSchema, readonly unknown[], readonly unknown[]]>([
    [{ type: 'number', minimum: 1.5, maximum: 3 }, [1.5, 3], [1.4, 3.1, '2']],
    [{ type: 'integer', minimum: 1, maximum: 3 }, [1, 3, 2.0], [0, 4, 2.5]],
    [{ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 3 }, [1.1, 2.9], [1, 3]],
    [{ type: 'string', minLength: 2, maxLength: 3 }, ['ab', 'abc', '😀😀', '😀😀😀'], ['a', 'abcd', '😀', '😀😀😀😀', '😀😀😀x', 'é']],
    [{ type: 'string', maxLength: 0 }, [''], ['a', '😀']],
    // Half a pair of surrogates is a character.
    [{ type: 'string', minLength: 2, maxLength: 2 }, ['a\ude00', '\ud83da', '\ude00\ud83d', '\ud83d\ud83d', '\ude00\ude00', '😀\ude00'], ['😀', '\ud83d', 'a\ude00b']],
    [{ type: 'string', minLength: 3 }, ['abc', 'a😀b', '😀😀😀'], ['a😀', '😀😀', 'ab']],
    // The booleans of Draft 4.
    [{ type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true }, [1.1, 2.9], [1, 3, 0, 4]],
    [{ type: 'number', minimum: 1, exclusiveMinimum: false, maximum: 3, exclusiveMaximum: false }, [1, 3], [0.9, 3.1]],
    [{ exclusiveMinimum: true, exclusiveMaximum: true }, [-5, 0, 0.5, 1, 5, 'x'], []],
    [{ type: 'number', maximum: -1e308, minimum: -1.7976931348623157e308 }, [-1e308, -1.7976931348623157e308], [-Infinity, 0]],
  ])('%j', (schema, right, wrong) => {
    const { check, validate } = compileSchema(schema);
    const inside = compileSchema({ items: schema });
    for (const value of right) expect([value, check(value), validate(value), inside.check([value])]).toEqual([value, true, [], true]);
    for (const value of wrong) expect([value, check(value), validate(value).length, inside.validate([value]).length]).toEqual([value, false, 1, 1]);
  });
});

describe('anyOf and oneOf', () => {
  const shapes = {
    anyOf: [
      { type: 'string' },
      { type: 'object', properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] },
      { type: 'object', properties: { kind: { const: 'box' }, size: { properties: { w: { type: 'number' }, h: { type: 'number' } } } }, required: ['kind', 'size'] },
    ],
  } as const;

  it.each<[string, unknown, number, string[]]>([
    ['the one whose discriminator matches', { kind: 'box', size: { w: '1' } }, 2, ['size.w']],
    ['the one with the fewest faults', { kind: 'circle' }, 1, ['radius']],
    ['the first of equals', { kind: 'circle', radius: '1', size: 1 }, 1, ['radius']],
  ])('keeps the findings of %s', (_, value, at, paths) => {
    const [error, ...others] = compileSchema(shapes).validate(value);
    expect(others).toEqual([]);
    expect(error?.params).toEqual({ branches: 3, closest: at });
    expect(error?.causes.map((cause) => cause.path)).toEqual(paths);
  });

  it('do not let one of several values pass for a discriminator', () => {
    const parameter = { required: ['name', 'in'], properties: { name: {}, in: { enum: ['query', 'path'] } } } as const;
    const reference = { required: ['$ref'], properties: { $ref: {} }, additionalProperties: false } as const;
    const [error] = compileSchema({ oneOf: [parameter, reference] }).validate({ name: 'id', in: 'body' });
    expect(error?.causes.map(String)).toEqual(["validation error at path 'in': expected one of 'query', 'path'"]);
  });

  const kinds = ['a', 'b', 'a'].map((kind) => ({ type: 'object', properties: { kind: { const: kind } }, required: ['kind', `of-${kind}`] }) as const);
  it.each<[string, JsonSchema, unknown, string[]]>([
    ['the types of all', { anyOf: [{ type: 'boolean' }, { type: ['string', 'null'] }, false] }, 1, [': expected boolean or string or null, got number']],
    ['the constants of all', { oneOf: [{ const: 1 }, { enum: ['a', 2] }, { type: 'array' }] }, 3, [": expected one of 1, 'a', 2"]],
    ['the constants that a member of all may be', { anyOf: [{ type: 'string' }, ...kinds] }, { kind: 'c' }, ["kind: expected one of 'a', 'b'"]],
  ])('tell, where none is closer than the others, %s', (_, schema, value, reasons) => {
    const [error] = compileSchema(schema).validate(value);
    expect(error?.message).toBe(`value matches none of ${error?.params['branches']} alternatives`);
    expect(error?.params).not.toHaveProperty('closest');
    expect(error?.causes.map((cause) => `${cause.path}: ${cause.message}`)).toEqual(reasons);
    expect(error?.causes.map((cause) => cause.schemaPointer)).toEqual([error?.schemaPointer]);
  });

  it.each<[string, JsonSchema, unknown, number]>([
    ['got deepest into the value', { anyOf: [{ required: ['x'] }, { properties: { a: { minimum: 5 } } }] }, { a: 1 }, 1],
    ['got deepest, where a member is missing below', { anyOf: [{ properties: { a: { minimum: 5 } } }, { properties: { a: { properties: { b: { minimum: 5 } } }, c: { required: ['x'] } } }] }, { a: 1, c: { b: 1 } }, 0],
    ['is not of another type', { anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'string' }, minItems: 9 }] }, [1, 2], 1],
    ['lacks a member rather than its constant', { anyOf: [{ properties: { a: { const: 1 } } }, { required: ['x', 'y', 'z'] }] }, { a: 2 }, 1],
    ['has fewer faults, of which one of several values counts two', { anyOf: [{ properties: { a: { enum: [1, 2] } } }, { properties: { b: { minimum: 5 } } }] }, { a: 3, b: 1 }, 1],
    ['has fewer faults than one of several values and another', { anyOf: [{ properties: { a: { enum: [1, 2] }, c: { minimum: 5 } } }, { required: ['x', 'y'] }] }, { a: 3, c: 1 }, 1],
    ['wants no other value as a whole', { anyOf: [{ enum: [1, 2] }, { minimum: 9, maximum: 1, multipleOf: 7 }] }, 5, 1],
  ])('name the closest: the one that %s', (_, schema, value, at) => {
    const [error] = compileSchema(schema).validate(value);
    expect(error?.params['closest']).toBe(at);
  });

  it('name the closest where a member is not the same in all', () => {
    const [error] = compileSchema({ anyOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 1 }, a: { minimum: 5 } } }] }).validate({ a: 2, b: 2 });
    expect([error?.params['closest'], error?.causes.map((cause) => cause.path)]).toEqual([0, ['a']]);
  });

  it('gives causes their positions', () => {
    const [error] = validateSchema('{"kind": "box",\n "size": {"w": "1"}}', shapes);
    expect([error?.line, error?.causes[0]?.line, error?.causes[0]?.column]).toEqual([1, 2, 16]);
  });
});

describe('positions', () => {
  const text = '{\r\n  "é": {"b": [1, "😀", true]},\r\n  "extra": 1, "extra": 2\r\n}';

  it('point at values, names and the objects that lack a member', () => {
    const schema: JsonSchema = {
      properties: { 'é': { properties: { b: { items: { type: 'number' } } }, required: ['c'] } },
      additionalProperties: false,
    };
    const errors = validateSchema(text, schema);
    expect(errors.map(({ pointer, index, offset, line, column }) => [pointer, index, offset, line, column])).toEqual([
      ['/é/c', 10, 11, 2, 8],
      ['/é/b/1', 20, 21, 2, 18],
      ['/é/b/2', 26, 29, 2, 24],
      ['/extra', 49, 52, 3, 15],
    ]);
  });

  it('are those of the last of members with the same name', () => {
    const [error] = validateSchema('{"a": 1, "a": "x"}', { properties: { a: { type: 'number' } } });
    expect(error?.index).toBe(14);
    expect(validateSchema('{"a": "x", "a": 1}', { properties: { a: { type: 'number' } } })).toEqual([]);
  });

  it('are those of the last where an earlier one of the name is of another kind', () => {
    const schema = { properties: { a: { properties: { x: { type: 'string' } }, items: { type: 'string' } }, b: { type: 'null' } } };
    for (const first of ['1', '"{["', 'true', '[1, 2]', '{"x": {"x": 2}}', '{}', '[]']) {
      for (const [last, at] of [['{"x": 5}', 6], ['[5]', 1]] as const) {
        const text = `{"a": ${first}, "a": ${last}, "b": 7}`;
        const start = text.lastIndexOf(last);
        expect([text, ...validateSchema(text, schema as JsonSchema).map((it) => it.index)]).toEqual([text, start + at, text.indexOf('7')]);
      }
    }
  });

  it('point at a number that is too large for a double', () => {
    expect(validateSchema('[1e400]', { items: { type: 'number' } }).map(String)).toEqual([
      "validation error at path '[0]' (line 1, column 2): expected number, got no JSON value, or a number out of range",
    ]);
  });

  it('point at a number that is too large for a bound, where no type is asked for', () => {
    expect(validateSchema('[1e400, -1e400]', { items: { maximum: 10, minimum: 0 } }).map(String)).toEqual([
      "validation error at path '[0]' (line 1, column 2): expected a number of at most 10",
      "validation error at path '[1]' (line 1, column 9): expected a number of at least 0",
    ]);
    expect(compileSchema({ exclusiveMaximum: 10 }).check(NaN)).toBe(false);
  });

  it('are absent without a text', () => {
    expect(compileSchema({ type: 'null' }).validate(1)[0]?.line).toBeUndefined();
  });
});

describe('ValidationError', () => {
  const [error] = validateSchema('{"a": 1}', { properties: { a: { type: 'string' } } }) as [ValidationError];

  it('serialises to path and message, and to all of it when asked', () => {
    expect(JSON.parse(JSON.stringify([error]))).toEqual([{ path: 'a', message: 'expected string, got number' }]);
    expect(error.toJSON({ full: true })).toEqual({
      path: 'a', message: 'expected string, got number', keyword: 'type', pointer: '/a', schemaPointer: '/properties/a/type',
      params: { expected: ['string'], actual: 'number' }, causes: [], index: 6, offset: 6, line: 1, column: 7,
    });
    expect(inspect(error)).toContain("schemaPointer: '/properties/a/type'");
  });

  it('prints as a sentence', () => {
    expect(String(error)).toBe("validation error at path 'a' (line 1, column 7): expected string, got number");
    expect(String(compileSchema(false).validate(1)[0])).toBe('validation error: no value is allowed here');
    expect(error.name).toBe('ValidationError');
  });
});

describe('formatErrors()', () => {
  it('indents causes below their error', () => {
    const schema: JsonSchema = { properties: { a: { anyOf: [{ type: 'string' }, { properties: { b: { type: 'null' } }, type: 'object' }] } } };
    const text = '{"a": {"b": 1}}';
    expect(formatErrors(validateSchema(text, schema), text).split('\n')).toEqual([
      'input:1:7: a: value matches none of 2 alternatives; alternative 2 is closest',
      '1 | {"a": {"b": 1}}',
      '  |       ^',
      '  input:1:13: a.b: expected null, got number',
      '  1 | {"a": {"b": 1}}',
      '    |             ^',
    ]);
  });

  it('does not show a line twice', () => {
    const text = '{"a": 1}';
    expect(formatErrors(validateSchema(text, { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }), text).split('\n')).toEqual([
      'input:1:7: a: value matches none of 2 alternatives',
      '1 | {"a": 1}',
      '  |       ^',
      '  input:1:7: a: expected string or null, got number',
    ]);
  });

  it('counts what it does not print, and prints errors without a position', () => {
    const errors = compileSchema({ items: false }).validate([1, 2, 3]);
    expect(formatErrors(errors, '[1, 2, 3]', { name: 'a.json', max: 1 })).toBe('a.json: [0]: no value is allowed here\n\nand 2 more errors');
    expect(formatErrors([], '')).toBe('');
    expect(() => formatErrors(undefined as never, '1')).toThrow(new TypeError('Cannot format the errors: expected an array of them'));
    expect(() => formatErrors(validateSchema('1', false), new TextEncoder().encode('1') as never)).toThrow(new TypeError('Cannot draw a line: the text is not a string'));
  });
});

describe('references', () => {
  it('never let an $id inside one entry replace another entry, nor the document', () => {
    const registry = {
      'http://example.com/a': { definitions: { x: { $id: 'http://example.com/b', type: 'null' } } },
      'http://example.com/b': { type: 'string' },
    };
    const { check } = compileSchema({ allOf: [{ $ref: 'http://example.com/a' }, { $ref: 'http://example.com/b' }] }, { registry });
    expect([check('x'), check(null)]).toEqual([true, false]);
    const own = compileSchema({ $id: 'http://example.com/b', properties: { a: { $ref: 'http://example.com/b' } } }, { registry });
    expect(own.check({ a: { a: 1 } })).toBe(true);
  });

  it('lead to schemas inside entries, whatever their order, and take a Map', () => {
    const registry = new Map<string, unknown>([['http://example.com/all', { definitions: { x: { $id: 'http://example.com/inner#name', type: 'null' } } }]]);
    expect(compileSchema({ $ref: 'http://example.com/inner' }, { registry }).check(1)).toBe(false);
    expect(compileSchema({ $ref: 'http://example.com/inner#name' }, { registry }).validate(1)[0]?.schemaPointer).toBe('http://example.com/all#/definitions/x/type');
  });

  it('lead to the meta-schema of Draft 7', () => {
    const meta = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#' });
    expect(meta.check({ properties: { a: { minLength: 1, items: [true] } } })).toBe(true);
    expect(meta.check({ properties: { a: { minLength: -1 } } })).toBe(false);
    expect(meta.check({ pattern: '(' })).toBe(false);
    const count = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger' });
    expect([count.check(0), count.check(-1)]).toEqual([true, false]);
  });

  it('need not be escaped as URIs must be', () => {
    const definitions = { 'Vector<number>': { items: { type: 'number' } }, 'a b|c': { $id: 'my schema', type: 'string' } } as const;
    const { check } = compileSchema({
      definitions,
      properties: { a: { $ref: '#/definitions/Vector<number>' }, b: { $ref: '#/definitions/a b|c' }, c: { $ref: 'my schema' } },
    });
    expect([check({ a: [1], b: 'x', c: 'x' }), check({ a: ['1'] }), check({ b: 1 }), check({ c: 1 })]).toEqual([true, false, false, false]);
    expect(() => compileSchema({ $ref: '#/definitions/a b\n' })).toThrow("cannot resolve '#/definitions/a b\\u000a': it leads to nothing");
  });

  it('are never looked for in data', () => {
    const schema = { enum: [{ $ref: '#/nowhere' }], const: { $ref: '#/nowhere', $id: 'x' }, examples: [{ $id: 'x' }] } as const;
    expect(compileSchema(schema).check(1)).toBe(false);
  });
});

it('a closed object may have a member that a pattern matches, at the root and below', () => {
  const closed: JsonSchema = { properties: { a: true }, patternProperties: { '^x': { type: 'number' } }, additionalProperties: false };
  for (const [schema, wrap] of [[closed, (it: unknown) => it], [{ items: closed }, (it: unknown) => [it]]] as const) {
    for (const maxErrors of [1, 10]) {
      const { check, validate } = compileSchema(schema, { maxErrors });
      const values = [{ a: 1, xy: 1 }, { xy: 'no' }, { y: 1 }].map(wrap);
      expect(values.map((it) => [check(it), validate(it).length])).toEqual([[true, 0], [false, 1], [false, 1]]);
    }
  }
});

describe('options', () => {
  it('strict mode takes the formats that there are, and outside of it a format that nobody knows demands nothing', () => {
    expect(compileSchema({ format: 'date' }, { strict: true }).check('x')).toBe(false);
    expect(compileSchema({ format: 'dat' }).check('x')).toBe(true);
    expect(compileSchema({ format: 'date' }, { formats: 'annotate' }).check('x')).toBe(true);
  });

  it('formats may be annotations only', () => {
    expect(compileSchema({ format: 'date' }, { formats: 'annotate' }).check('x')).toBe(true);
    expect(() => compileSchema({}, { formats: 'yes' as 'assert' })).toThrow("Cannot use the option 'formats': expected 'assert' or 'annotate'");
  });

  it('refuses an option that does not exist, and says which do', () => {
    expect(() => compileSchema({}, { maxError: 1 } as never)).toThrow(
      new TypeError("Cannot use the option 'maxError': there is no such option; known are formats, customFormats, keywords, registry, strict, maxErrors, maxDepth, maxSchemaDepth"),
    );
    expect(() => compileSchema({}, [] as never)).toThrow(new TypeError('Cannot use the options: expected an object, found array'));
    expect(() => compileSchema({}, { strict: 'yes' } as never)).toThrow(new TypeError("Cannot use the option 'strict': expected true or false"));
    expect(() => formatErrors([], '', { maximum: 1 } as never)).toThrow("Cannot use the option 'maximum': there is no such option; known are name, max");
    for (const [options, found] of [['draft7', 'string'], [null, 'null']]) expect(() => compileSchema({}, options as never)).toThrow(new TypeError(`Cannot use the options: expected an object, found ${found}`));
    expect(compileSchema({}, { formats: undefined, maxErrors: undefined, registry: undefined }).check(1)).toBe(true);
  });

  it('strict refuses unknown formats and keywords, at any depth, and takes extensions and annotations', () => {
    const strict = { strict: true };
    expect(() => compileSchema({ format: 'nobody' }, strict)).toThrow("at '/format': unknown format 'nobody'");
    expect(() => compileSchema({ format: 'emial' }, strict)).toThrow("unknown format 'emial'; did you mean 'email'?");
    expect(() => compileSchema({ properties: { a: { type: 'strng' as 'string' } } })).toThrow("'object'; did you mean 'string'?");
    expect(() => compileSchema({ format: 'skuu' }, { ...strict, customFormats: { sku: /^a/ } })).toThrow("did you mean 'sku'?");
    expect(() => compileSchema({ items: { propertees: {} } }, strict)).toThrow("at '/items/propertees': unknown keyword; did you mean 'properties'?");
    expect(() => compileSchema({ frobnicate: 1 }, strict)).toThrow('unknown keyword');
    expect(() => compileSchema({ definitions: { unused: { minLenght: 1 } } }, strict)).toThrow("at '/definitions/unused/minLenght': unknown keyword");
    const registry = { 'http://example.com/a': { definitions: { a: { $ref: '#/definitions/b', requird: [] }, b: true } } };
    expect(() => compileSchema({ $ref: 'http://example.com/a#/definitions/a' }, { ...strict, registry })).toThrow("did you mean 'required'?");
    expect(compileSchema({ 'x-a': 1, title: 't', $comment: 'c', if: true, then: true, else: true, contentEncoding: 'base64' }, strict).check(1)).toBe(true);
  });

  it('custom keywords and formats belong to one compilation', () => {
    const keywords = { odd: { kind: 'number', compile: () => (value: unknown) => (value as number) % 2 === 1 } } as const;
    const odd = compileSchema({ odd: true }, { keywords });
    expect([odd.check(3), odd.check(4), odd.check('x')]).toEqual([true, false, true]);
    expect(odd.validate(4).map(String)).toEqual(["validation error: value is refused by the keyword 'odd'"]);
    expect(compileSchema({ odd: true }).check(4)).toBe(true);
    expect(() => compileSchema({}, { keywords: { type: keywords.odd } })).toThrow("Cannot define the keyword 'type': it is built in");
    const picky = { compile: (value: unknown) => { throw new Error(`not ${String(value)}`); } };
    expect(() => compileSchema({ picky: 1 }, { keywords: { picky } })).toThrow("at '/picky': not 1");
    const strict = { compile: (value: unknown) => { compileSchema(value as JsonSchema); return () => true; } };
    expect(() => compileSchema({ sub: { type: 'x' } }, { keywords: { sub: strict } })).toThrow("at '/type': expected one of");
    const even = compileSchema({ format: 'even' }, { customFormats: { even: (text) => text.length % 2 === 0, date: /x/ } });
    expect([even.check('ab'), even.check('a')]).toEqual([true, false]);
    const german = compileSchema({ format: 'date' }, { customFormats: { date: /^\d\d\.\d\d\.\d{4}$/ } });
    expect(german.validate('2024-12-31').map(String)).toEqual(['validation error: string is not a valid date']);
  });

  it('custom keywords and formats say yes or no by what is true or false to JavaScript', () => {
    const match = (value: unknown) => String(value).match(/a/) as unknown as boolean;
    for (const schema of [{ hasA: 1 }, { format: 'hasA' }, { type: 'string', hasA: 1 }, { type: 'string', format: 'hasA' }] as JsonSchema[]) {
      const { check } = compileSchema(schema, { keywords: { hasA: { compile: () => match } }, customFormats: { hasA: match } });
      expect([check('a'), check('b')]).toEqual([true, false]);
    }
  });

  it.each<[string, SchemaOptions, string]>([
    ['a kind that there is not', { keywords: { a: { kind: 'integer' as 'number', compile: () => () => true } } }, "the keyword 'a': its kind is none of null, boolean, number"],
    ['no function to compile it', { keywords: { a: {} as CustomKeyword } }, "the keyword 'a': 'compile' is not a function"],
    ['no test', { keywords: { a: { compile: () => undefined as never } } }, "the keyword 'a': 'compile' returned no function"],
    ['a format that is a string', { customFormats: { a: 'x' as unknown as RegExp } }, "the format 'a': it is neither a function nor a regular expression"],
  ])('refuses a custom keyword or format with %s', (_, options, message) => {
    expect(thrownBy(() => compileSchema({ a: 1 }, options))).toMatchObject({ name: 'TypeError', message: expect.stringContaining(message) as unknown });
  });

  it.each(['maxErrors', 'maxDepth', 'maxSchemaDepth'] as const)('%s must be a number of at least 1', (limit) => {
    expect(() => compileSchema({}, { [limit]: 0 })).toThrow(`Cannot use the option '${limit}'`);
    expect(() => compileSchema({}, { [limit]: 'x' as unknown as number })).toThrow(new RangeError(`Cannot use the option '${limit}': expected a number of at least 1`));
  });

  it('parseText gives the value, or the errors with their positions', () => {
    const port = compileSchema({ type: ['integer', 'null'], maximum: 65535 });
    expect([port.parseText(' 80'), port.parseText('null')]).toEqual([{ value: 80 }, { value: null }]);
    const { value, errors } = port.parseText(' 1e9');
    expect([value, errors?.map(String)]).toEqual([undefined, ['validation error (line 1, column 2): expected a number of at most 65535']]);
    expect(() => port.parseText('{')).toThrow('unexpected end of JSON input');
    expect(() => port.parseText(5 as unknown as string)).toThrow(new TypeError('Cannot validate the text: it is not a string'));
    expect(() => compileSchema({}, { maxDepth: 2 }).parseText('[[[]]]')).toThrow('exceeded max depth');
  });

  it('a text must be a string', () => {
    expect(() => compileSchema({}).validateText(5 as unknown as string)).toThrow('Cannot validate the text: it is not a string');
  });
});

describe('Standard Schema', () => {
  it('validates through ~standard with full paths', () => {
    const standard = compileSchema({ properties: { a: { items: { type: 'string' } } } })['~standard'];
    expect([standard.version, standard.vendor]).toEqual([1, 'wirework']);
    expect(standard.validate({ a: ['x'] })).toEqual({ value: { a: ['x'] } });
    expect(standard.validate({ a: ['x', 1] })).toEqual({ issues: [{ message: 'expected string, got number', path: ['a', 1] }] });
    const choice = compileSchema({ properties: { pay: { oneOf: [{ properties: { by: { const: 'card' } }, required: ['by', 'last4'] }, { type: 'null' }] } } });
    expect(choice['~standard'].validate({ pay: { by: 'card' } })).toEqual({
      issues: [
        { message: 'value matches none of 2 alternatives; alternative 1 is closest', path: ['pay'] },
        { message: "required property 'last4' is missing", path: ['pay', 'last4'] },
      ],
    });
    expect(standard.jsonSchema.input()).toEqual({ properties: { a: { items: { type: 'string' } } } });
    expect(compileSchema(false)['~standard'].jsonSchema.output()).toEqual({ not: {} });
  });

  it('takes the schemas of zod and typebox', () => {
    const user = compileSchema(z.object({ name: z.string().min(2), age: z.number().int().optional() }));
    expect([user.check({ name: 'Ada' }), user.check({ name: 'A' }), user.check({})]).toEqual([true, false, false]);
    const point = compileSchema(Type.Object({ x: Type.Number(), label: Type.Optional(Type.String({ maxLength: 3 })) }), { strict: true });
    expect([point.check({ x: 1 }), point.check({ x: 1, label: 'long' })]).toEqual([true, false]);
  });

  it('refuses a Standard Schema that cannot say its JSON Schema', () => {
    const opaque = { '~standard': { version: 1, vendor: 'other', validate: () => ({ value: 1 }) } };
    expect(() => compileSchema(opaque as unknown as JsonSchema)).toThrow("the Standard Schema of 'other' cannot say its JSON Schema");
    const failing = { '~standard': { version: 1, vendor: 'other', jsonSchema: { input: () => { throw new Error('a date'); } } } };
    expect(() => compileSchema(failing as unknown as JsonSchema)).toThrow("has no form in Draft 7: a date");
  });
});
