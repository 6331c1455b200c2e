import { describe, expect, it } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';

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
      new TypeError('Cannot validate the text: it is not a string'),
    );
    expect(() => compileSchema({}, { maxDepth: 2 }).parseText('[[[]]]')).toThrow('exceeded max depth');
  });

  it('throw a TypeError for a text that is not a string', () => {
    expect(() => compileSchema({}).validateText(5 as unknown as string)).toThrow(
      'Cannot validate the text: it is not a string',
    );
  });
});
