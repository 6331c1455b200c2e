import { describe, expect, it } from '@jest/globals';
import { isJsonError, PathNotFoundError } from '@wirework/encoding-errors';
import { compileSchema } from './compile-schema.ts';
import { formatErrors } from './format-errors.ts';
import type { FormattableError } from './formattable-error.ts';
import type { JsonSchema } from './schema.ts';
import { validateSchema } from './validate-schema.ts';

describe('formatErrors()', () => {
  it('indents causes below their error', () => {
    const schema: JsonSchema = {
      properties: { a: { anyOf: [{ type: 'string' }, { properties: { b: { type: 'null' } }, type: 'object' }] } },
    };
    const text = '{"a": {"b": 1}}';
    expect(formatErrors(validateSchema(text, schema), text).split('\n')).toEqual([
      'input:1:7: a: value matches none of 2 alternatives; alternative 2 is closest',
      '1 | {"a": {"b": 1}}',
      '  |       ^',
      '  input:1:13: a.b: expected null, got number',
      '  1 | {"a": {"b": 1}}',
      '    |             ^',
      '',
    ]);
  });

  it('prints a line once for an error and its cause', () => {
    const text = '{"a": 1}';
    expect(
      formatErrors(
        validateSchema(text, { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }),
        text,
      ).split('\n'),
    ).toEqual([
      'input:1:7: a: value matches none of 2 alternatives',
      '1 | {"a": 1}',
      '  |       ^',
      '  input:1:7: a: expected string or null, got number',
      '',
    ]);
  });

  it('counts lines from the option line', () => {
    const line = '{"id": 7, "total": "x"}';
    const errors = validateSchema(line, { properties: { total: { anyOf: [{ type: 'number' }, { enum: [null] }] } } });
    expect(formatErrors(errors, line, { name: 'orders.ndjson', line: 25_000, max: 1 }).split('\n').slice(0, 3)).toEqual(
      [
        'orders.ndjson:25000:20: total: value matches none of 2 alternatives; alternative 2 is closest',
        `25000 | ${line}`,
        '      |                    ^',
      ],
    );
    const part = '{\n"total": ["x"]}';
    expect(formatErrors(validateSchema(part, { properties: { total: { items: false } } }), part, { line: 9 })).toBe(
      'input:10:11: total[0]: no value is allowed here\n10 | "total": ["x"]}\n   |           ^\n',
    );
    for (const bad of [0, -1, NaN, '2' as never]) {
      expect(() => formatErrors(errors, line, { line: bad })).toThrow(
        new RangeError("Cannot use the option 'line': expected a number of at least 1"),
      );
    }
  });

  it('ends with a line feed, so that results can be joined', () => {
    const schema = compileSchema({ items: { type: 'string' } });
    const printed = ['[1, 2]', '[]', '[3]'].map((text, at) =>
      formatErrors(schema.validateText(text), text, { line: at + 1 }),
    );
    expect(printed.join('').split('\n')).toEqual([
      'input:1:2: [0]: expected string, got number',
      '1 | [1, 2]',
      '  |  ^',
      '',
      'input:1:5: [1]: expected string, got number',
      '1 | [1, 2]',
      '  |     ^',
      'input:3:2: [0]: expected string, got number',
      '3 | [3]',
      '  |  ^',
      '',
    ]);
  });

  it('prints both forms of toJSON', () => {
    const text = '{"a": {"b": 1}}';
    const errors = validateSchema(text, {
      properties: { a: { anyOf: [{ type: 'string' }, { properties: { b: { type: 'null' } }, type: 'object' }] } },
    });
    const sent = errors.map((it) => it.toJSON({ full: true })) as unknown as FormattableError[];
    expect(formatErrors(sent, text)).toBe(formatErrors(errors, text));
    expect(formatErrors([{ path: 'a', message: 'no' }], text, { line: 7 })).toBe('input: a: no\n');
  });

  it('prints a syntax error with its hint, as it prints errors of a schema', () => {
    const text = "{\n  'a': 1\n}";
    let error: unknown;
    try {
      validateSchema(text, true);
    } catch (thrown) {
      error = thrown;
    }
    if (!isJsonError(error)) throw error;
    expect(formatErrors([error], text, { name: 'a.json' })).toBe(
      `a.json:2:3: ${error.message}: ${error.hint}\n2 |   'a': 1\n  |   ^\n`,
    );
    expect(formatErrors([new PathNotFoundError({ path: 'a.b' })], '{}')).toBe(
      "input: a.b: Cannot find 'a.b': no such value\n",
    );
  });

  it('prints the number of errors beyond max, and errors without a position', () => {
    const errors = compileSchema({ items: false }).validate([1, 2, 3]);
    expect(formatErrors(errors, '[1, 2, 3]', { name: 'a.json', max: 1 })).toBe(
      'a.json: [0]: no value is allowed here\n\nand 2 more errors\n',
    );
    expect(formatErrors([], '')).toBe('');
    expect(() => formatErrors(undefined as never, '1')).toThrow(
      new TypeError('Cannot format the errors: expected an array of them'),
    );
    expect(() => formatErrors(validateSchema('1', false), new TextEncoder().encode('1') as never)).toThrow(
      new TypeError('Cannot draw a line: the text is not a string'),
    );
  });
});
