import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { canonicalize } from './canonicalize.ts';
import { stringify } from './stringify.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function caught(source: string | Uint8Array): unknown {
  try {
    canonicalize(source);
  } catch (error) {
    return error;
  }
  throw new Error('it did not throw');
}

describe('canonicalize', () => {
  it('returns the results of RFC 8785 for its examples', () => {
    const values = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalize(values)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
    const names = String.raw`{"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7}`;
    expect(canonicalize(names)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the double %s of RFC 8785, appendix B, as %s', (hex, text) => {
    const double = new DataView(new BigUint64Array([BigInt(`0x${hex}`)]).buffer).getFloat64(0, true);
    expect(canonicalize(`[${double.toExponential(20)}]`)).toBe(`[${text}]`);
  });

  it('sorts names by UTF-16 units, also those that look like indices', () => {
    expect(canonicalize('{"10":1,"9":2,"":3,"__proto__":{"b":1,"a":2},"a":4,"A":5}')).toBe(
      '{"":3,"10":1,"9":2,"A":5,"__proto__":{"a":2,"b":1},"a":4}',
    );
  });

  it('returns equal texts for equal documents', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, seed) => {
        const text = canonicalize(stringify(value));
        expect(parseNative(text)).toEqual(parseNative(JSON.stringify(value)));
        expect(canonicalize(JSON.stringify(turned(value, seed), null, 2))).toBe(text);
        expect(canonicalize(text)).toBe(text);
        expect(canonicalize(bytesOf(text))).toEqual(bytesOf(text));
      }),
    );
  });

  it.each([
    ['{"a":1,"\\u0061":2}', 'DUPLICATE_NAME', 7],
    ['[1e400]', 'UNMARSHAL_TYPE', 7],
    ['{"a":1,}', 'SYNTAX', 8],
    ['["é\\ud83d x"]', 'SYNTAX', 4],
    ['["\\ud83d\\ud83d\\ude00"]', 'SYNTAX', 2],
    ['["\\ud83d\\ude00\\ude00"]', 'SYNTAX', 14],
    ['{"\\\\ud800":"\\udc00"}', 'SYNTAX', 12],
    ['["é\ud83d"]', 'SYNTAX', 4],
    ['["\udc00\\ud800"]', 'SYNTAX', 2],
    ['["\\ud800\udc00"]', 'SYNTAX', 2],
  ])('throws for %j with %s at byte %i', (text, code, offset) => {
    expect(caught(text)).toMatchObject({ code, offset });
    if (!/[\ud800-\udfff]/.test(text)) expect(caught(bytesOf(text))).toMatchObject({ code, offset });
  });

  it('throws with a hint that names no option for a number that is too large', () => {
    const error = caught('{"a":[1e400]}');
    expect(error).toMatchObject({
      value: 'number 1e400',
      type: 'float64',
      line: 1,
      column: 7,
      index: 6,
      pointer: '/a/0',
    });
    expect(error).toHaveProperty(
      'hint',
      'the number is too large for float64, and the canonical form has no others; write it as a string',
    );
  });

  it('throws with the place of a lone surrogate', () => {
    expect(caught('{\n "a": ["\\udc00"]}')).toMatchObject({
      message: 'half of a surrogate pair in string literal',
      line: 2,
      column: 9,
      pointer: '/a/0',
    });
  });

  it('throws for bytes that are not UTF-8', () => {
    expect(caught(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ code: 'SYNTAX', offset: 2 });
  });

  it('accepts 10,000 levels and no more', () => {
    const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`;
    expect(canonicalize(nested(10_000))).toBe(nested(10_000));
    expect(caught(nested(10_002))).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth' });
  });
});

/** Returns an equal value with the members of its objects in another order. */
function turned(value: unknown, seed: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((it) => turned(it, seed));
  const entries = Object.entries(value);
  const by = entries.length === 0 ? 0 : seed % entries.length;
  return Object.fromEntries(
    [...entries.slice(by), ...entries.slice(0, by)].map(([name, it]) => [name, turned(it, seed)]),
  );
}
