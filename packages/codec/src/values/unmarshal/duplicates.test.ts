import { describe, expect, it } from '@jest/globals';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { t } from '../targets/t.ts';
import { unmarshal } from './unmarshal.ts';

describe("duplicates: 'reject'", () => {
  const options = { duplicates: 'reject' } as const;
  const user = t.struct('User', { id: t.int(), tags: t.list(t.string()) });

  it.each([
    ['in a member that the struct does not know', '{"id":1,"more":{"b":1,"b":2}}', user, 'b', 22],
    ['deep in one', '{"more":[[{"b":{"c":1,"\\u0063":2}}]]}', user, 'c', 22],
    ['in a value of the wrong kind', '{"id":{"b":1,"b":2}}', user, 'b', 13],
    ['in a raw value', '{"b":1,"b":2}', t.raw(), 'b', 7],
    ['of the struct', '{"id":1,"id":2}', user, 'id', 8],
    ['of a map', '{"a":1,"a":2}', t.map(t.int()), 'a', 7],
  ])('throws for a name that occurs twice %s', async (_, text, target, member, offset) => {
    const expected: unknown = expect.objectContaining({ code: 'DUPLICATE_NAME', member, offset });
    expect(() => unmarshal(text, target as typeof user, options)).toThrow(expected as Error);
    await expect(newDecoder(text, options).decode(target as typeof user)).rejects.toEqual(expected);
  });

  it('accepts values without duplicates, even with numbers beyond a double', () => {
    expect(unmarshal('{"more":[1e999,{"a":{"a":1}}],"id":7}', user, options)).toEqual({ id: 7, tags: [] });
  });
});
