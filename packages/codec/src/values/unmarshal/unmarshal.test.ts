import { describe, expect, it } from '@jest/globals';
import { t } from '../targets/t.ts';
import { unmarshal } from './unmarshal.ts';

describe('into', () => {
  const User = t.struct('User', {
    id: t.int(),
    name: t.string(),
    tags: t.list(t.string()),
    home: t.struct('Home', { city: t.string(), zip: t.string() }),
  });

  it('is filled and given back; what the input does not mention stays as it is', () => {
    const into = { id: 1, name: 'Ada', extra: true };
    expect(unmarshal('{"name":"Eve"}', User, { into })).toBe(into);
    expect(into).toEqual({ id: 1, name: 'Eve', extra: true });
  });

  it('gets no zero values for what it does not have, since only structs of Go have all their fields', () => {
    expect(unmarshal('{"id":1,"home":{"city":"Paris"}}', User, { into: {} })).toEqual({
      id: 1,
      home: { city: 'Paris', zip: '' },
    });
    expect(unmarshal('{"id":1}', User)).toEqual({ id: 1, name: '', tags: [], home: { city: '', zip: '' } });
  });

  it('has what was read before an error and after it', () => {
    const into = {};
    expect(() => unmarshal('{"id":"x","name":"Eve","tags":["a",1]}', User, { into })).toThrow(
      'Cannot unmarshal string into field User.id',
    );
    expect(into).toEqual({ id: 0, name: 'Eve', tags: ['a', ''] });
  });

  it('keeps what is there where a number is too large for anything, or for a byte', () => {
    const Any = t.struct('Any', { value: t.any(), bytes: t.bytes() });
    const into = { value: [1], bytes: Uint8Array.of(7, 8, 9) };
    expect(() => unmarshal('{"value":1e400,"bytes":[1,256]}', Any, { into })).toThrow('Cannot unmarshal number');
    expect(into).toEqual({ value: [1], bytes: Uint8Array.of(1, 8) });
    expect(unmarshal('{"value":null,"bytes":null}', Any, { into })).toEqual({ value: null, bytes: new Uint8Array(0) });
  });

  it('must be something that can be filled', () => {
    for (const into of [Object.freeze({}), new Uint8Array(2), null, 1]) {
      expect(() => unmarshal('{"id":1}', User, { into: into as object })).toThrow('Cannot unmarshal');
    }
  });
});
