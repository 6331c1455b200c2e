import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema, validateSchema } from '../src/index.ts';

describe('positions', () => {
  const text = '{\r\n  "é": {"b": [1, "😀", true]},\r\n  "extra": 1, "extra": 2\r\n}';

  it('point at values, names and the objects that lack a property', () => {
    const schema: JsonSchema = {
      properties: { é: { properties: { b: { items: { type: 'number' } } }, required: ['c'] } },
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

  it('belong to the last of properties with one name', () => {
    const [error] = validateSchema('{"a": 1, "a": "x"}', { properties: { a: { type: 'number' } } });
    expect(error?.index).toBe(14);
    expect(validateSchema('{"a": "x", "a": 1}', { properties: { a: { type: 'number' } } })).toEqual([]);
  });

  it('belong to the last of properties with one name, even if an earlier one has another kind', () => {
    const schema = {
      properties: { a: { properties: { x: { type: 'string' } }, items: { type: 'string' } }, b: { type: 'null' } },
    };
    for (const first of ['1', '"{["', 'true', '[1, 2]', '{"x": {"x": 2}}', '{}', '[]']) {
      for (const [last, at] of [
        ['{"x": 5}', 6],
        ['[5]', 1],
      ] as const) {
        const text = `{"a": ${first}, "a": ${last}, "b": 7}`;
        const start = text.lastIndexOf(last);
        expect([text, ...validateSchema(text, schema as JsonSchema).map((it) => it.index)]).toEqual([
          text,
          start + at,
          text.indexOf('7'),
        ]);
      }
    }
  });

  it('point at a number that is too large for a double', () => {
    expect(validateSchema('[1e400]', { items: { type: 'number' } }).map(String)).toEqual([
      "validation error at path '[0]' (line 1, column 2): expected number, got no JSON value, or a number out of range",
    ]);
  });

  it('point at a number that is too large for a bound, without a type', () => {
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
