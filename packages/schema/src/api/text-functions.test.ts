import { describe, expect, it } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';
import { validateSchema } from './validate-schema.ts';

describe('parseText() and validateText()', () => {
  it('return the value, or the errors with their positions', () => {
    const port = compileSchema({ type: ['integer', 'null'], maximum: 65535 });
    expect([port.parseText(' 80'), port.parseText('null')]).toEqual([{ value: 80 }, { value: null }]);
    const { value, errors } = port.parseText(' 1e9');
    expect([value, errors?.map(String)]).toEqual([
      undefined,
      ['validation error (line 1, column 2): expected a number of at most 65535'],
    ]);
    expect(() => port.parseText('{')).toThrow('unexpected end of JSON input');
    expect(() => port.parseText(5 as unknown as string)).toThrow(
      new TypeError('Cannot validate the text: it is not a string; use validate for a value'),
    );
    expect(() => compileSchema({}, { maxDepth: 2 }).parseText('[[[]]]')).toThrow('exceeded max depth');
  });

  it("read comments and trailing commas with syntax: 'jsonc', with positions of the text", () => {
    const port = compileSchema({ properties: { port: { type: 'integer' } } }, { syntax: 'jsonc' });
    expect(port.parseText('{"port": 80, /* é */}')).toEqual({ value: { port: 80 } });
    const [error] = port.validateText('/* € */ {\n  // the port\n  "port": "x",\n}');
    expect(error).toMatchObject({ line: 3, column: 11, offset: 36, index: 34 });
    expect(() => port.parseText('{"port": 80} /*')).toThrow(expect.objectContaining({ code: 'SYNTAX', column: 14 }));
    expect(() => compileSchema({}).validateText('{} // x')).toThrow("invalid character '/'");
    expect(validateSchema('[1,]', { items: { type: 'string' } }, { syntax: 'jsonc' })).toHaveLength(1);
    expect(() => compileSchema({}, { syntax: 'json5' as never })).toThrow(RangeError);
  });

  it('throw a TypeError for a text that is not a string', () => {
    expect(() => compileSchema({}).validateText(5 as unknown as string)).toThrow(
      'Cannot validate the text: it is not a string',
    );
  });
});
