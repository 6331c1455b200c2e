import { describe, expect, it } from '@jest/globals';
import { compileSchema, formatErrors, type JsonSchema, validateSchema } from './index.ts';

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
