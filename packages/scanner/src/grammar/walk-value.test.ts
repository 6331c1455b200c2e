import { describe, expect, it } from '@jest/globals';
import { corpus, mutations, runs } from '@wirework/test-support';
import { encodeUnits } from '../units/encode-units.ts';
import { skipColon } from './skip-token.ts';
import { skipValue } from './skip-value.ts';
import { unescapeString } from '../tokens/scalar-at.ts';
import { walkValue } from './walk-value.ts';

/** Walks into every container. */
const through = (units: Uint8Array, pos: number, end: number): number => walkValue(units, pos, end, {}, () => ({}));
/** Walks over the members of the outermost container only. */
const over = (units: Uint8Array, pos: number, end: number): number =>
  walkValue(units, pos, end, {}, (_, at) => skipValue(units, at, end, Infinity));

/** Returns the pointer and the position of each value that a visitor sees. */
function seenIn(text: string): string[] {
  const units = encodeUnits(text);
  const seen: string[] = [];
  walkValue<{ way: string }>(
    units,
    0,
    text.length,
    { way: '' },
    ({ isObject, state, index, nameStart, nameEnd }, pos) => {
      const way = `${state.way}/${isObject ? unescapeString(text, nameStart, nameEnd) : index}`;
      seen.push(`${way} ${pos}`);
      return { way };
    },
  );
  return seen;
}

describe('walkValue()', () => {
  it('visits every member and element in the order of the text, also duplicate names', () => {
    expect(seenIn('{ "a" : [10, {"b": "x"}, []], "\\u0061":{},"":null }')).toEqual([
      '/a 8',
      '/a/0 9',
      '/a/1 13',
      '/a/1/b 19',
      '/a/2 25',
      '/a 39',
      '/ 45',
    ]);
    expect(seenIn('[[[]],[ ]]')).toEqual(['/0 1', '/0/0 2', '/1 6']);
    for (const text of ['7', '"a"', '{}', '[ ]']) expect(seenIn(text)).toEqual([]);
  });

  it('counts the members of an object', () => {
    const text = '{"a":{"x":0},"b":[0,0],"c":1}';
    const indices: number[] = [];
    walkValue(encodeUnits(text), 0, text.length, {}, ({ isObject, index }) => {
      if (isObject) indices.push(index);
      return {};
    });
    expect(indices).toEqual([0, 0, 1, 2]);
  });

  it('continues at the position, and ends with the negative number, that the visitor returns', () => {
    const text = '[[1,2],3,4]';
    const units = encodeUnits(text);
    const places: number[] = [];
    const end = walkValue(units, 0, text.length, {}, (_, pos) => {
      places.push(pos);
      return places.length === 2 ? ~100 : skipValue(units, pos, text.length, 9);
    });
    expect([places, end]).toEqual([[1, 7], ~100]);
  });

  it('returns the same as skipValue(), also for faults, and reads nothing beyond the end', () => {
    const document = '{"a": [1, {"b" :null,"c":[[], {}]}], "\\u0061":"x\\n", "d":{"e":-1.5e3,"f":true}}';
    for (const text of [
      '',
      ' ',
      '7',
      '"a"',
      '[1 2]',
      '[,1]',
      '[1,]',
      '{,}',
      '{"a":1,}',
      '{"a"}',
      '{"a" 1}',
      '{1:2}',
      '[1}',
      '{"a":1]',
      ...mutations(document, runs(4_000), 3),
    ]) {
      const units = encodeUnits(text);
      const expected = skipValue(units, 0, text.length, Infinity);
      expect([text, through(units, 0, text.length), over(units, 0, text.length)]).toEqual([text, expected, expected]);
    }
    const units = encodeUnits(document);
    for (let end = 0; end <= document.length; end++) {
      const expected = skipValue(units, 0, end, Infinity);
      expect([end, through(units, 0, end), over(units, 0, end)]).toEqual([end, expected, expected]);
    }
    const real = encodeUnits(corpus('twitter'));
    expect(through(real, 0, real.length)).toBe(skipValue(real, 0, real.length, 100));
  });
});

describe('skipColon()', () => {
  it.each([
    [':1', 1],
    [' : 1', 3],
    [':', 1],
    ['\n:\t', 3],
    ['', ~0],
    ['  ', ~2],
    ['1', ~0],
    [' ,', ~1],
  ])('in %j returns %d', (text, end) => {
    expect(skipColon(encodeUnits(text), 0, text.length)).toBe(end);
    expect(skipColon(encodeUnits(`${text}::`), 0, text.length)).toBe(end);
  });
});
