import { parse } from 'node:querystring';
import { describe, expect, it } from '@jest/globals';
import { compileSchema } from '../index.ts';
import { objectLoops } from './object-loops.ts';

const withDeleted = { name: 'Ada', age: 36, city: 'London' } as Record<string, unknown>;
delete withDeleted['name'];
withDeleted['name'] = 'Ada';

describe('an object whose properties all have one schema', () => {
  const strings = compileSchema({ type: 'object', additionalProperties: { type: 'string' } });
  const short = compileSchema({ additionalProperties: { maxLength: 3 }, minProperties: 1 });

  it.each<[string, object, boolean]>([
    ['a plain object', { name: 'Ada', city: 'Ulm' }, true],
    ['one wrong value', { name: 'Ada', city: 5, code: 'long' }, false],
    ['a parsed query', parse('name=Ada&city=Ulm'), true],
    ['a deleted property', { ...withDeleted, age: 'x', city: 'Ulm' }, true],
    ['undefined properties', { name: undefined, city: 'Ulm', code: undefined }, true],
    ['a wrong value after an undefined one', { name: undefined, city: ['a', 'b', 'c', 'd'], code: 'long' }, false],
    [
      'an inherited wrong value',
      Object.assign(Object.create({ age: 5, code: 'long' }) as object, { name: 'Ada' }),
      true,
    ],
  ])('is checked by its values: %s', (_, value, passes) => {
    expect([strings.check(value), strings.validate(value).length === 0]).toEqual([passes, passes]);
    expect([short.check(value), short.validate(value).length === 0]).toEqual([passes, passes]);
  });
});

describe('the copies of the loop over the properties of an object', () => {
  it('are sixteen functions with one source', () => {
    expect(new Set(objectLoops.map(String)).size).toBe(1);
    expect([objectLoops.length, new Set(objectLoops).size]).toEqual([16, 16]);
  });

  it.each<[string, object, boolean]>([
    ['a plain object', { name: 'Ada', age: 36 }, true],
    ['a plain object in another order', { city: 'London', age: 36, name: 'Ada' }, true],
    ['an object without prototype', Object.assign(Object.create(null) as object, { name: 'Ada', age: 36 }), true],
    ['a parsed query', parse('name=Ada&city=London'), true],
    ['an object with a deleted member', withDeleted, true],
    ['an object that inherits the member', Object.create({ name: 'Ada' }) as object, false],
    [
      'an object that inherits a wrong member',
      Object.assign(Object.create({ age: 'x' }) as object, { name: 'Ada' }),
      true,
    ],
    [
      'an object of 2,000 names',
      { name: 'Ada', age: 36, ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, 'v'])) },
      true,
    ],
    [
      'an object of 2,000 names, one of them wrong',
      {
        name: 'Ada',
        age: 36,
        ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i === 1_999 ? 0 : 'v'])),
      },
      false,
    ],
  ])('decide alike about %s', (_, value, passes) => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, age: { type: 'integer' } },
      required: ['name'],
      additionalProperties: { type: 'string' },
    } as const;
    const verdicts = objectLoops
      .map(() => compileSchema(schema))
      .flatMap((it) => [it.check(value), it.validate(value).length === 0]);
    expect(new Set(verdicts)).toEqual(new Set([passes]));
  });
});
