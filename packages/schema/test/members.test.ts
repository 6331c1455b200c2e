import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema, type Schema } from '../src/index.ts';
import { messages } from './support/messages.ts';

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
