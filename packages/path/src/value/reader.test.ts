import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import fc from 'fast-check';
import { json, name, pathInto } from '../../test/arbitraries.ts';
import { compilePath, type PathInput } from '../compiled-path.ts';
import { get } from './get.ts';
import { has } from './has.ts';

describe('a compiled path', () => {
  it('reads what its segments read, for any value and any path', () => {
    const names = fc.array(name, { maxLength: 6 });
    fc.assert(
      fc.property(json.chain((value) => fc.tuple(fc.constant(value), fc.oneof(pathInto(value, true), names))), ([value, segments]) => {
        const compiled = compilePath(segments);
        const nothing = Symbol('nothing');
        expect(get(value, compiled as PathInput, { default: nothing })).toEqual(get(value, segments, { default: nothing }));
        expect(has(value, compiled)).toBe(has(value, segments));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([1, 2, 3, 4, 5])('of %i names sees own members of objects only', (length) => {
    const path = compilePath(Array<string>(length).fill('a'));
    const wrap = (inner: unknown): unknown => Array.from({ length: length - 1 }).reduce((it) => ({ a: it }), inner);
    expect(get(wrap({ a: 1 }), path)).toBe(1);
    expect(get(wrap({ a: undefined }), path, { default: 1 })).toBeUndefined();
    for (const inner of [{}, null, 'a', 1, true, undefined, Object.assign([], { a: 1 }), Object.create({ a: 1 }), new JsonNumber('1')]) {
      expect(get(wrap(inner), path, { default: 'nothing' })).toBe('nothing');
      expect(has(wrap(inner), path)).toBe(false);
    }
    expect(get(wrap(Object.assign(Object.create(null) as object, { a: 2 })), path)).toBe(2);
    for (const tail of ['length', 'literal', '0']) {
      const ending = compilePath([...Array<string>(length - 1).fill('a'), tail]);
      expect(has(wrap([]), ending) || has(wrap('text'), ending) || has(wrap(new JsonNumber('1')), ending)).toBe(false);
    }
    expect(get(wrap(['x']), compilePath([...Array<string>(length - 1).fill('a'), '0']))).toBe('x');
  });
});
