import { expect, it } from '@jest/globals';
import { compileSchema } from '../index.ts';

// The texts of an error are made when they are read (decision 046). A plan that knows them beforehand can mend this.
it.failing('a validation error keeps path, message and pointer in a structured clone', () => {
  const [error] = compileSchema({ properties: { a: { type: 'string' } } }).validate({ a: 1 });
  expect(structuredClone(error)).toMatchObject({ path: 'a', message: 'expected string, got number', pointer: '/a' });
});
