import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
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

  it.each([
    ['PATH_SYNTAX', ': expected '],
    ['MARSHALER', ': '],
    ['PROCESSOR_CLOSED', 'Cannot use the x: it is closed'],
    ['NUMBER_RANGE', 'Cannot convert the number: '],
    ['DUPLICATE_NAME', '\u0001'],
  ])('takes time in proportion to what %s says', async (code, part) => {
    await expectLinear((count) => {
      const text = part.repeat(count);
      return () => errorFromJson({ code, message: text, path: text, type: text, member: text });
    }, 20_000);
  });
});
