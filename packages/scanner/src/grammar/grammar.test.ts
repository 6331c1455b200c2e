import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { corpus, mutations, runs } from '@wirework/test-support';
import { numberLiteral } from '../../test/number-literals.ts';
import { canonicalNumber, formatNumber } from '../tokens/number-text.ts';
import { nameEquals, numberAt, numberOrBigint, unescapeString } from '../tokens/scalar-at.ts';
import { encodeUnits } from '../units/encode-units.ts';
import { skipColon, skipIndentation, skipLiteral, skipNumber, skipString, skipWhitespace } from './skip-token.ts';
import { findFault, skipValue } from './skip-value.ts';
import { walkValue } from './walk-value.ts';

describe('number text', () => {
  describe('canonicalNumber()', () => {
    it.each([
      ['1', '1.0', '1e0', '10e-1', '0.1E+1', '100e-2'],
      ['0', '-0', '0.0', '0e5', '-0.000', '0e-999999999999999999999'],
      ['1200', '1.2e3', '12e2', '0.0012e6'],
      ['-5e-1', '-0.5', '-0.50', '-5.0e-1'],
      ['9007199254740993', '9007199254740993.0', '9.007199254740993e15'],
      ['1e400', '10e399', '0.1e401'],
      ['1e1000000000000000', '10e999999999999999', '0.1e+01000000000000001'],
      ['12e-98765432109876543210', '1.2e-98765432109876543209'],
    ])('returns one text for %s and its other spellings', (...spellings) => {
      expect(new Set(spellings.map(canonicalNumber)).size).toBe(1);
    });

    it.each([
      ['9007199254740993', '9007199254740992'],
      ['1e400', '1e401'],
      ['1', '-1'],
      ['1e99999999999999999999', '1e-99999999999999999999'],
      ['0.1', '0.10000000000000001'],
      ['1e9007199254740993', '1e9007199254740992'],
      ['1.5e10000000000000000', '15e10000000000000000'],
      ['1.5e-10000000000000000', '150e-10000000000000000'],
    ])('returns different texts for %s and %s', (a, b) => {
      expect(canonicalNumber(a)).not.toBe(canonicalNumber(b));
    });

    it('returns different texts for numbers with very long exponents', () => {
      const nines = '9'.repeat(10_001);
      expect(
        new Set([`1e${nines}`, `10e${nines}`, `1e${nines.slice(1)}8`, `1e-${nines}`].map(canonicalNumber)).size,
      ).toBe(4);
      expect(canonicalNumber(`1.0e${nines}`)).toBe(canonicalNumber(`1.0e${nines}`));
    });

    it('returns one text for two doubles exactly if they are equal', () => {
      fc.assert(
        fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
          const spellings = [String(value), value.toExponential()];
          expect(new Set(spellings.map(canonicalNumber)).size).toBe(1);
          expect(Number(canonicalNumber(String(value)))).toBe(value + 0);
        }),
      );
    });
  });

  it('formatNumber() returns the same as JSON.stringify, and keeps the sign of -0', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(formatNumber(value)).toBe(Object.is(value, -0) ? '-0' : JSON.stringify(value));
        expect(JSON.parse(formatNumber(value))).toBe(value);
      }),
    );
  });

  it.each([
    [NaN, 'NaN'],
    [Infinity, '+Inf'],
    [-Infinity, '-Inf'],
  ])('formatNumber() throws for %p, named %s', (value, str) => {
    expect(() => formatNumber(value)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE', str }));
  });
});

describe('scalar at', () => {
  describe('numberAt()', () => {
    it.each([
      '0',
      '-0',
      '12',
      '-12.5',
      '1e3',
      '0.1',
      '123456789012345678901234567890',
      '1e400',
      '-1E-7',
      '9007199254740993',
      '5e-324',
    ])('returns the value of %s', (literal) => {
      expect(numberAt(encodeUnits(`[${literal}]`), 1, literal.length + 1)).toBe(Number(literal));
      expect(numberAt(`[${literal}]`, 1, literal.length + 1)).toBe(Number(literal));
    });

    it('returns the same as JSON.parse for any literal', () => {
      fc.assert(
        fc.property(numberLiteral, (text) => {
          expect(numberAt(encodeUnits(`[${text}]`), 1, text.length + 1)).toBe(JSON.parse(text));
          expect(numberAt(`[${text}]`, 1, text.length + 1)).toBe(JSON.parse(text));
        }),
        { numRuns: runs(5_000) },
      );
    });
  });

  it.each<[string, number | bigint]>([
    ['0', 0],
    ['-0', -0],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['9007199254740993.0', 9007199254740992],
    ['1e30', 1e30],
    ['1E400', Infinity],
    ['9'.repeat(10_000), BigInt('9'.repeat(10_000))],
    [`-${'9'.repeat(10_000)}`, -BigInt('9'.repeat(10_000))],
  ])('numberOrBigint() of %s returns %p', (literal, value) => {
    expect(numberOrBigint(literal)).toBe(value);
  });

  it('numberOrBigint() throws for more than 10,000 digits, with the position', () => {
    expect(() => numberOrBigint(`-${'9'.repeat(10_001)}`)).toThrow('digits of a bigint is 10000');
    expect(() => numberOrBigint('9'.repeat(10_001), () => ({ line: 3, pointer: '/a' }))).toThrow(
      expect.objectContaining({
        code: 'LIMIT_EXCEEDED',
        limit: 'digits of a bigint',
        max: 10_000,
        line: 3,
        pointer: '/a',
      }),
    );
  });

  describe('unescapeString()', () => {
    it.each([
      ['"a\\u00e9\\n"', 'aé\n'],
      ['"\\ud83d\\ude00"', '😀'],
      ['"\\ud800"', '\ud800'],
      ['""', ''],
      ['"€"', '€'],
      ['"\ufeff"', '\ufeff'],
    ])('of %j returns %j', (token, value) => {
      expect(unescapeString(token, 0, token.length)).toBe(value);
      const bytes = Buffer.from(token);
      expect(unescapeString(bytes, 0, bytes.length)).toBe(value);
    });

    it('returns the same as JSON.parse for a token of any length', () => {
      const part = fc.constantFrom('a', '\\n', '\\\\', '\\"', '\\u00e9', '\\ud83d', '\\ude00', 'é', '€', '😀');
      fc.assert(
        fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
          const token = `"${parts.join('')}"`;
          expect(unescapeString(`[${token}]`, 1, token.length + 1)).toBe(JSON.parse(token));
          const bytes = Buffer.from(`[${token}]`);
          expect(unescapeString(bytes, 1, bytes.length - 1)).toBe(JSON.parse(token));
        }),
      );
    });

    it('replaces ill-formed UTF-8', () => {
      expect(unescapeString(Uint8Array.of(0x22, 0xff, 0x22), 0, 3)).toBe('\ufffd');
    });
  });

  describe('nameEquals()', () => {
    it('compares the denoted name, with any escapes', () => {
      const letters = fc.string({
        unit: fc.constantFrom('a', 'b', '"', '\\', '\n', 'é', '€', '😀', '\u0122'),
        maxLength: 4,
      });
      const escaped = (text: string, every: number): string =>
        `"${Array.from({ length: text.length }, (_, i) => (i % every === 0 ? `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}` : JSON.stringify(text[i]).slice(1, -1))).join('')}"`;
      fc.assert(
        fc.property(letters, letters, fc.constantFrom(1, 2, 9), (written, name, every) => {
          const token = escaped(written, every);
          fc.pre(JSON.parse(token) === written);
          for (const other of [name, written]) {
            expect(nameEquals(token, 0, token.length, other)).toBe(written === other);
            const bytes = Buffer.from(token);
            expect(nameEquals(bytes, 0, bytes.length, other)).toBe(written === other);
          }
        }),
      );
    });

    it.each([
      ['"a"', 'a', true],
      ['"a"', 'b', false],
      ['"ab"', 'a', false],
      ['"a"', 'ab', false],
      ['""', '', true],
      ['"\\u0061"', 'a', true],
      ['"\\n"', '\n', true],
      ['"\\n"', '\\n', false],
      ['"\\\\n"', '\\n', true],
      ['"€"', '€', true],
      ['"\u0122"', '"', false],
      ['"\\""', '"', true],
    ])('of %j and %j returns %p', (token, name, expected) => {
      expect(nameEquals(`{${token}:1, "\\n":2}`, 1, token.length + 1, name)).toBe(expected);
      const bytes = Buffer.from(token);
      expect(nameEquals(bytes, 0, bytes.length, name)).toBe(expected);
    });
  });
});

describe('skip', () => {
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
});

describe('walk value', () => {
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
});
