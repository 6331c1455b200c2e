import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { locate } from '../document/locate.ts';
import { pointerAt } from './syntax-context.ts';
import { parseNative } from '../document/parse-native.ts';

describe('pointerAt()', () => {
  it.each([
    ['5', 0, ''],
    [' [1, 2]', 1, ''],
    ['[1, 2]', 4, '/1'],
    ['{"a": [10, 20]}', 11, '/a/1'],
    ['{"a": 1, "b": 2}', 1, '/a'],
    ['{"a": 1, "b": 2}', 9, '/b'],
    ['{"a": 1, "b": 2}', 14, '/b'],
    ['[{"x":[]},{"a/b":{"~":1}}]', 22, '/1/a~1b/~0'],
    ['{"\\u0061\\n":1}', 1, '/a\n'],
    ['{"a":[1,', 8, '/a/1'],
    ['{"a":{"b', 8, '/a'],
    ['{"a":"b', 7, '/a'],
  ])('in %j at %i returns %j', (text, at, pointer) => {
    expect(pointerAt(text, at)).toBe(pointer);
    expect(pointerAt(new TextEncoder().encode(text), at)).toBe(pointer);
  });

  it('returns the pointer of each value and name that locate() finds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const visit = (it: unknown, tokens: (string | number)[]): void => {
          const place = locate(text, tokens);
          expect(parseNative(text.slice(place?.start, place?.end))).toEqual(it);
          if (place?.nameStart !== undefined)
            expect(JSON.parse(text.slice(place.nameStart, place.nameEnd))).toBe(tokens.at(-1));
          const pointer = tokens
            .map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`)
            .join('');
          expect(pointerAt(text, place?.start ?? -1)).toBe(pointer);
          if (place?.nameStart !== undefined) expect(pointerAt(text, place.nameStart)).toBe(pointer);
          if (Array.isArray(it)) it.forEach((inner, i) => visit(inner, [...tokens, i]));
          else if (it !== null && typeof it === 'object')
            for (const [name, inner] of Object.entries(it)) visit(inner, [...tokens, name]);
        };
        visit(parseNative(text), []);
      }),
    );
  });

  it('throws for input that is neither text nor bytes, as locate() does', () => {
    for (const input of [undefined, null, 5, {}, ['a']]) {
      const refusal = new TypeError('Cannot read JSON: the input is neither a string nor a Uint8Array');
      expect(() => pointerAt(input as never, 0)).toThrow(refusal);
      expect(() => locate(input as never, [])).toThrow(refusal);
    }
  });

  it('throws for a position that is not an integer', () => {
    for (const at of [undefined, null, {}, '1', Number.NaN, Infinity, 0.5])
      expect(() => pointerAt('[1]', at as never)).toThrow('Cannot find a pointer: the position is not an integer');
  });
});
