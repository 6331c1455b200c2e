import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import fc from 'fast-check';
import { findJsonFault } from './json-fault.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('findJsonFault', () => {
  it.each<[string, number, number, boolean?]>([
    ['', 1, 1, true],
    [' \n ', 2, 2, true],
    ['x', 1, 1],
    ['[1,]', 1, 4],
    ['{"a"}', 1, 5],
    ['{"a":1,}', 1, 8],
    ['{a:1}', 1, 2],
    ['[1 2]', 1, 4],
    ['[1}', 1, 3],
    ['01', 1, 2],
    ['1.x', 1, 2],
    ['-x', 1, 1],
    ['+1', 1, 1],
    ['nux', 1, 1],
    ['truex', 1, 5],
    ['"a', 1, 3, true],
    ['"a\\', 1, 4, true],
    ['{"\\u12', 1, 7, true],
    ['nul', 1, 4, true],
    ['"\\x"', 1, 2],
    ['"\\u12g4"', 1, 2],
    ['"a\n"', 1, 3],
    ['"a\tb"', 1, 3],
    ['["a" "b"]', 1, 6],
    ['[1]\r\n[2]', 2, 1],
    ['{"a":[{"b":\n\n  }]}', 3, 3],
    ['\ufeff1', 1, 1],
    ['[1\u00a0]', 1, 3],
    ['[', 1, 2, true],
    ['{"a":', 1, 6, true],
  ])('returns for %j line %i, column %i', (text, line, column, isEnd = false) => {
    expect(findJsonFault(text)).toEqual({ line, column, isEnd });
  });

  it('returns undefined for JSON only', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '\\', '}', ']', ':', '0', '-', 'e', '\n', 'true', '\u0001'),
        (json, at, piece) => {
          const place = at % (json.length + 1);
          for (const text of [json, json.slice(0, place) + piece + json.slice(place), json.slice(0, place)]) {
            expect([text, findJsonFault(text) === undefined]).toEqual([text, isJson(text)]);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('returns isEnd for JSON that is truncated anywhere', () => {
    for (const text of ['-10', '[-2.5e-7, 1E+1]', '{"a\\n": [true, false, null], "\\u00e4\\"": {}}']) {
      for (let length = 0; length < text.length; length++) {
        const cut = text.slice(0, length);
        expect([cut, findJsonFault(cut)]).toEqual([
          cut,
          isJson(cut) ? undefined : { line: 1, column: length + 1, isEnd: true },
        ]);
      }
    }
  });

  it('returns undefined beyond 10,000 levels, in linear time', async () => {
    expect(findJsonFault(`${'['.repeat(10_000)}x`)).toEqual({ line: 1, column: 10_001, isEnd: false });
    expect(findJsonFault(`${'['.repeat(10_001)}x`)).toBeUndefined();
    for (const piece of ['"\\n\\u0041a",', '[1.5e3,{}],', '"a b",']) {
      await expectLinear((size) => {
        const text = `[${piece.repeat(size)}x`;
        return () => findJsonFault(text);
      }, 200);
    }
  });
});
