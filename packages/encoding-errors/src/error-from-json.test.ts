import { describe, expect, it } from '@jest/globals';
import { errorFromJson } from './error-from-json.ts';

describe('errorFromJson()', () => {
  const raise = (): never => {
    throw new Error('read');
  };

  it.each([
    ['a getter', { get code() { return raise(); } }],
    ['a getter of a field', { code: 'PATH_NOT_FOUND', get path() { return raise(); } }],
    ['a proxy', new Proxy({}, { getOwnPropertyDescriptor: raise })],
  ])('gives nothing for what throws when it is read: %s', (_, plain) => {
    expect(errorFromJson(plain)).toBeUndefined();
  });
});
