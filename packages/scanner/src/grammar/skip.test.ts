import { describe, expect, it, test } from '@jest/globals';
import { corpus } from '@wirework/test-support';
import { encodeUnits } from '../units/encode-units.ts';
import { skipLiteral, skipNumber, skipString, skipIndentation, skipWhitespace } from './skip-token.ts';
import { skipValue, findFault } from './skip-value.ts';

const run = (skip: typeof skipString, text: string, pos = 0, end = text.length): number =>
  skip(encodeUnits(text), pos, end);
const value = (text: string, pos = 0, end = text.length, depth = 100): number =>
  skipValue(encodeUnits(text), pos, end, depth);

describe('the skip functions', () => {
  it('read nothing at or beyond the end', () => {
    for (const text of [
      '"a"',
      '1',
      'true',
      '{}',
      '[1]',
      '{"a":1}',
      '"\\u0041"',
      '-1.5e3',
      '1e+5',
      '2E-7',
      '[true,null]',
    ]) {
      const units = encodeUnits(text);
      for (let end = 0; end < text.length; end++) {
        const cut = encodeUnits(text.slice(0, end));
        for (const skip of [
          skipString,
          skipNumber,
          skipLiteral,
          (it: Uint8Array, pos: number, to: number) => skipValue(it, pos, to, 9),
        ]) {
          for (let pos = 0; pos <= end; pos++) expect(skip(units, pos, end)).toBe(skip(cut, pos, end));
        }
      }
    }
  });

  it.each([
    ['', 0],
    ['x', 0],
    [' x', 1],
    ['   x', 3],
    ['    x', 4],
    ['     x', 5],
    ['\r\n\t   \n    x', 11],
    ['        ', 8],
    ['\v', 0],
    ['\u00a0', 0],
  ])('skipWhitespace() in %j returns %d', (text, end) => {
    expect(run(skipWhitespace, text)).toBe(end);
  });

  it.each([
    ['""', 2],
    ['"a"b', 3],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', 18],
    ['"\\u00e9\\uABcd"', 14],
    ['"€"', 3],
    ['"12345678901234567"x', 19],
    ['', ~0],
    ['x', ~0],
    ['"', ~1],
    ['"a', ~2],
    ['"\\', ~2],
    ['"\\u', ~3],
    ['"\\u12', ~5],
    ['"\\x"', ~2],
    ['"\\u12g4"', ~5],
    ['"a\nb"', ~2],
  ])('skipString() in %j returns %d', (text, end) => {
    expect(run(skipString, text)).toBe(end);
  });

  it.each([
    ['0', 1],
    ['-0', 2],
    ['10,', 2],
    ['1.5]', 3],
    ['1e5 ', 3],
    ['-1.25E+10}', 9],
    ['0.123456789x', 11],
    ['01', 1],
    ['0e0', 3],
    ['1d5', 1],
    ['', ~0],
    ['-', ~1],
    ['-x', ~1],
    ['1.', ~2],
    ['1.x', ~2],
    ['1e', ~2],
    ['1e+', ~3],
    ['1e+x', ~3],
    ['.5', ~0],
    ['+1', ~0],
    ['x', ~0],
  ])('skipNumber() in %j returns %d', (text, end) => {
    expect(run(skipNumber, text)).toBe(end);
  });

  it.each([
    ['true', 4],
    ['false,', 5],
    ['nullx', 4],
    ['', ~0],
    ['t', ~1],
    ['tru', ~3],
    ['fals', ~4],
    ['nul', ~3],
    ['tRue', ~1],
    ['falsy', ~4],
    ['nil', ~1],
    ['x', ~0],
  ])('skipLiteral() in %j returns %d', (text, end) => {
    expect(run(skipLiteral, text)).toBe(end);
  });

  it.each([
    ['{}', 2],
    ['[ ]x', 3],
    ['{"a" : [1 , {"b":null}] } ', 25],
    ['[[],[[]],{}]', 12],
    ['"x"y', 3],
    ['-1.5,', 4],
    ['', ~0],
    ['[', ~1],
    ['{', ~1],
    ['{"a"', ~4],
    ['{"a":', ~5],
    ['{"a":1', ~6],
    ['{"a":1,', ~7],
    ['[1,', ~3],
    ['[1 ', ~3],
    ['[,', ~1],
    ['{,', ~1],
    ['[1}', ~2],
    ['{"a":1]', ~6],
    ['{"a"1', ~4],
    ['{1', ~1],
    ['[1,]', ~3],
    ['{"a":1,}', ~7],
    ['[1 2', ~3],
    [']', ~0],
  ])('skipValue() in %j returns %d', (text, end) => {
    expect(value(text)).toBe(end);
  });

  it('skipIndentation() returns the same as skipWhitespace(), before and after any unit', () => {
    const breaks = ['', '\n', '\r\n', ' \n\n', '\t', '\n\t \r'];
    for (const text of breaks.flatMap((it) =>
      Array.from({ length: 42 }, (_, count) => `xxx${it}${' '.repeat(count)}${it}y      `),
    )) {
      const units = encodeUnits(text).subarray(1);
      const view = new DataView(units.buffer, units.byteOffset, units.byteLength);
      for (const end of [units.length, 2, 5, 12, 23, text.indexOf('y') - 1].filter((it) => it <= units.length)) {
        for (const pos of [2, 3, 7]) {
          if (pos <= end) expect(skipIndentation(view, units, pos, end)).toBe(skipWhitespace(units, pos, end));
        }
      }
    }
  });

  it('skipValue() accepts any indentation, and finds any other control character in it', () => {
    const doc = Array.from({ length: 30 }, (_, i) => ({ id: i, tags: ['a', { b: [i, null] }], none: {}, empty: [] }));
    for (const indent of ['', ' ', '    ', '\t', '         ', ' \t  ']) {
      for (const lineBreak of ['\n', '\r\n']) {
        const text = JSON.stringify(doc, null, indent).replaceAll('\n', lineBreak);
        expect(value(`${text},`)).toBe(text.length);
        expect(value(text, 0, text.length - 1)).toBe(~(text.length - 1));
        for (const bad of ['\v', '\f', '\0', '\u00a0', '\u001f']) {
          const at = text.lastIndexOf('"tags"') - indent.length;
          expect(value(text.slice(0, at) + bad + text.slice(at))).toBe(~at);
        }
      }
    }
  });

  it('read nothing outside of their bounds', () => {
    expect(value('xx[1]xx', 2, 5)).toBe(5);
    expect(value('[1]', 0, 2)).toBe(~2);
    expect(run(skipString, '"abc"', 0, 4)).toBe(~4);
    expect(run(skipString, '"\\u1234"', 0, 5)).toBe(~5);
    expect(run(skipNumber, '1234', 0, 2)).toBe(2);
    expect(run(skipNumber, '1.23456789', 0, 2)).toBe(~2);
    expect(run(skipLiteral, 'true', 0, 3)).toBe(~3);
    expect(run(skipWhitespace, '      x', 0, 2)).toBe(2);
  });

  it('skipValue() counts open levels, also beyond 32 and 64', () => {
    for (const depth of [1, 2, 31, 32, 33, 63, 64, 65, 97, 1_000]) {
      const text = '[{"a":'.repeat(depth) + '[]' + '}]'.repeat(depth);
      expect(value(text, 0, text.length, 2 * depth + 1)).toBe(text.length);
      expect(value(text, 0, text.length, 2 * depth)).toBe(~(6 * depth));
      const crossed = '[{"a":'.repeat(depth) + '[]' + '}]'.repeat(depth - 1) + ']';
      expect(value(crossed, 0, crossed.length, Infinity)).toBe(~(crossed.length - 1));
    }
    expect(value('[[],[],[[]]]', 0, 12, 3)).toBe(12);
  });

  it('return the end for every beginning of a value', () => {
    const text = JSON.stringify(
      JSON.parse(
        corpus('twitter')
          .slice(0, 100_000)
          .replace(/^[\s\S]*?"user": (\{[\s\S]*?\n {6}\})[\s\S]*$/, '$1'),
      ),
      null,
      1,
    );
    const units = encodeUnits(text);
    expect(text.length).toBeGreaterThan(1_000);
    for (let end = 0; end < text.length; end++) expect(skipValue(units, 0, end, 100)).toBe(~end);
    expect(skipValue(units, 0, text.length, 100)).toBe(text.length);
  });
});

const faultIn = (text: string, maxDepth = 100): number => findFault(encodeUnits(text), text.length, maxDepth);

test.each([
  ['[1, 2]', -1],
  [' {"a": null} ', -1],
  ['[1, 2] x', 7],
  ['[1, }', 4],
  ['[1, 2', 5],
  ['', 0],
  ['  ', 2],
])('findFault() in %j returns %i', (text, at) => {
  expect(faultIn(text)).toBe(at);
});

test('the bracket that opens one level too many is a fault', () => {
  expect(faultIn('[[1]]', 2)).toBe(-1);
  expect(faultIn('[[1]]', 1)).toBe(1);
});

test('only the units up to the end count', () => {
  expect(findFault(encodeUnits('[1]x'), 3, 100)).toBe(-1);
});
