import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { compileSchema } from '../api/compile-schema.ts';
import { validateSchema } from '../api/validate-schema.ts';
import type { ValidationError } from './validation-error.ts';

describe('ValidationError', () => {
  const [error] = validateSchema('{"a": 1}', { properties: { a: { type: 'string' } } }) as [ValidationError];

  it('toJSON() returns path and message, and all fields with full', () => {
    expect(JSON.parse(JSON.stringify([error]))).toEqual([{ path: 'a', message: 'expected string, got number' }]);
    expect(error.toJSON({ full: true })).toEqual({
      path: 'a',
      message: 'expected string, got number',
      keyword: 'type',
      pointer: '/a',
      schemaPointer: '/properties/a/type',
      params: { expected: ['string'], actual: 'number' },
      causes: [],
      index: 6,
      offset: 6,
      line: 1,
      column: 7,
    });
    expect(inspect(error)).toContain("schemaPointer: '/properties/a/type'");
  });

  it('toString() returns one line with path, position and message', () => {
    expect(String(error)).toBe("validation error at path 'a' (line 1, column 7): expected string, got number");
    expect(String(compileSchema(false).validate(1)[0])).toBe('validation error: no value is allowed here');
    expect(error.name).toBe('ValidationError');
  });
});
