import { describe, expect, it } from '@jest/globals';
import { t } from '../targets/t.ts';
import { unmarshal } from './unmarshal.ts';

describe('the object of into', () => {
  const User = t.struct('User', {
    id: t.int(),
    name: t.string(),
    tags: t.list(t.string()),
    home: t.struct('Home', { city: t.string(), zip: t.string() }),
  });

  it('is filled and returned; members that the input does not have stay', () => {
    const into = { id: 1, name: 'Ada', extra: true };
    expect(unmarshal('{"name":"Eve"}', User, { into })).toBe(into);
    expect(into).toEqual({ id: 1, name: 'Eve', extra: true });
  });

  it('gets no zero values for fields that it does not have', () => {
    expect(unmarshal('{"id":1,"home":{"city":"Paris"}}', User, { into: {} })).toEqual({
      id: 1,
      home: { city: 'Paris', zip: '' },
    });
    expect(unmarshal('{"id":1}', User)).toEqual({ id: 1, name: '', tags: [], home: { city: '', zip: '' } });
  });

  it('has the values before and after an error', () => {
    const into = {};
    expect(() => unmarshal('{"id":"x","name":"Eve","tags":["a",1]}', User, { into })).toThrow(
      'Cannot unmarshal string into field User.id',
    );
    expect(into).toEqual({ id: 0, name: 'Eve', tags: ['a', ''] });
  });

  it('keeps its value where a number is too large', () => {
    const Any = t.struct('Any', { value: t.any(), bytes: t.bytes() });
    const into = { value: [1], bytes: Uint8Array.of(7, 8, 9) };
    expect(() => unmarshal('{"value":1e400,"bytes":[1,256]}', Any, { into })).toThrow('Cannot unmarshal number');
    expect(into).toEqual({ value: [1], bytes: Uint8Array.of(1, 8) });
    expect(unmarshal('{"value":null,"bytes":null}', Any, { into })).toEqual({ value: null, bytes: new Uint8Array(0) });
  });

  it('throws for a value that cannot be filled', () => {
    for (const into of [Object.freeze({}), new Uint8Array(2), null, 1]) {
      expect(() => unmarshal('{"id":1}', User, { into: into as object })).toThrow('Cannot unmarshal');
    }
  });
});
