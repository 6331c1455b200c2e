import { describe, expect, it } from '@jest/globals';
import { corpora, corpus, type CorpusName, isJson, metBy, mutations, runs, seededRandom } from '@wirework/test-support';
import { decodeStrictly } from '@wirework/test-support/strict-utf8';
import fc from 'fast-check';
import { assertValidJson, findSyntaxError, isValidJson, positionAt, positionAtByte } from '../src/index.ts';
import {
  encodeUnits,
  findInvalidUtf8,
  skipNumber,
  skipValue,
  unescapeString,
  utf8Length,
  withUnits,
} from '../src/primitives.ts';

const names = Object.keys(corpora) as CorpusName[];

/** Any character: `unit: 'binary'` of fast-check makes a table of all of them first, which takes a second. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/** Small values out of a real document, so that a mutation hits something. */
function slicesOf(name: CorpusName, count: number): string[] {
  const random = seededRandom(7);
  const slices: string[] = [];
  const visit = (value: unknown): void => {
    const text = JSON.stringify(value, null, random() < 0.3 ? 2 : 0);
    if (text.length < 400) {
      if (random() < 0.2) slices.push(text);
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) if (slices.length < count) visit(member);
    }
  };
  visit(JSON.parse(corpus(name)));
  return slices.slice(0, count);
}

describe('isValidJson() and findSyntaxError() agree with JSON.parse', () => {
  it.each(names)('on mutated slices of %s, as text and as bytes, with exact errors', (name) => {
    const count = runs(6_000);
    const slices = slicesOf(name, 50);
    expect(slices.length).toBeGreaterThanOrEqual(10);
    let checked = 0;
    let refused = 0;
    const each = Math.ceil(count / slices.length);
    for (const [i, slice] of slices.entries()) {
      for (const text of mutations(slice, each, i + 1)) {
        const valid = isJson(text);
        const bytes = Buffer.from(text);
        if (isValidJson(text) !== valid) throw new Error(`text: ${JSON.stringify(text)}`);
        if (isValidJson(bytes) !== valid) throw new Error(`bytes: ${JSON.stringify(text)}`);
        const [inText, inBytes] = [findSyntaxError(text), findSyntaxError(bytes)];
        expect(inText === undefined).toBe(valid);
        // A lone surrogate becomes U+FFFD in bytes.
        expect(inBytes?.toJSON()).toEqual(findSyntaxError(bytes.toString())?.toJSON());
        expect(inBytes?.offset).toBe(inText?.offset);
        if (inText !== undefined) {
          // The text before the fault is complete, or can be completed.
          const before = findSyntaxError(text.slice(0, inText.index))?.toJSON() ?? { reason: 'none' };
          expect(before['reason']).toMatch(/none|truncated|empty/);
          refused++;
        }
        checked++;
      }
    }
    expect(checked).toBeGreaterThanOrEqual(count);
    expect(refused).toBeGreaterThan(metBy(1_000));
  });

  it.each(names)('on the whole of %s', (name) => {
    expect(isValidJson(corpus(name))).toBe(true);
    expect(isValidJson(Buffer.from(corpus(name)))).toBe(true);
  });

  it('on damaged copies of twitter.json, and find each fault', () => {
    const random = seededRandom(11);
    const bytes = Buffer.from(
      corpus('twitter')
        .slice(0, 20_000)
        .replace(/,[^,]*$/, ''),
    );
    for (let i = 0; i < runs(2_000); i++) {
      const copy = Buffer.from(bytes);
      const at = Math.floor(random() * copy.length);
      copy[at] = Math.floor(random() * 256);
      const text = decodeStrictly(copy);
      const fault = findInvalidUtf8(copy, 0, copy.length);
      expect(fault === -1).toBe(text !== undefined);
      if (fault !== -1) expect(decodeStrictly(copy.subarray(0, fault))).toBeDefined();
      const error = findSyntaxError(copy);
      if (text !== undefined) expect(error?.toJSON()).toEqual(findSyntaxError(text)?.toJSON());
      else expect(error?.offset).toBeLessThanOrEqual(fault + 1);
    }
  });

  it('on the text of any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: character }), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(isValidJson(text)).toBe(true);
        expect(isValidJson(Buffer.from(text))).toBe(true);
      }),
    );
  });
});

describe('skipValue()', () => {
  it('skips complete and truncated numbers as skipNumber() does', () => {
    const letters = fc.constantFrom('0', '1', '9', '-', '+', '.', 'e', 'E', ',', ' ');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), (text) => {
        const units = encodeUnits(text);
        fc.pre(/^[-\d]/.test(text));
        for (let end = 1; end <= text.length; end++) {
          expect(skipValue(units, 0, end, 1)).toBe(skipNumber(units, 0, end));
        }
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('the functions for UTF-8', () => {
  it('agree with a strict decoder, at any alignment', () => {
    const byte = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0x61, 0x80, 0xbf, 0xc2, 0xe0, 0xed, 0xa0, 0xf0, 0x90, 0xf4, 0x8f),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60, size: 'max' }), fc.nat(3), fc.nat(80), (list, shift, ascii) => {
        const padded = Uint8Array.from([
          ...Array<number>(shift).fill(0xff),
          ...Array<number>(ascii).fill(0x61),
          ...list,
        ]);
        const bytes = padded.subarray(shift);
        const fault = findInvalidUtf8(bytes, 0, bytes.length);
        expect(fault === -1).toBe(decodeStrictly(bytes) !== undefined);
        if (fault !== -1) expect(decodeStrictly(bytes.subarray(0, fault))).toBeDefined();
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('count the bytes of TextEncoder', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(utf8Length(text, 0, text.length)).toBe(Buffer.byteLength(text));
      }),
    );
  });
});

describe('positionAt() and positionAtByte()', () => {
  it('agree for a text and its bytes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '€', '😀') });
    fc.assert(
      fc.property(text, fc.nat(30), (whole, cut) => {
        const points = [...whole];
        const index = points.slice(0, cut).join('').length;
        const inText = positionAt(whole, index);
        expect(positionAtByte(Buffer.from(whole), inText.offset)).toEqual({ ...inText, index });
      }),
    );
  });
});

describe('unescapeString()', () => {
  it('returns the text that JSON.stringify wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (value) => {
        const token = JSON.stringify(value);
        expect(unescapeString(`[${token}]`, 1, token.length + 1)).toBe(value);
        const bytes = Buffer.from(token);
        expect(unescapeString(bytes, 0, bytes.length)).toBe(value);
      }),
    );
  });
});

describe('isValidJson(), assertValidJson() and findSyntaxError()', () => {
  it('agree on any text and any limits', () => {
    const piece = fc.constantFrom('[', ']', '{', '}', '"a"', ':', ',', '1', ' ', 'x', 'é');
    const limits = fc.record({ maxDepth: fc.nat(3), maxBytes: fc.nat(12) }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 8 }).map((it) => it.join('')),
          fc.json({ maxDepth: 3 }),
        ),
        limits,
        fc.boolean(),
        (text, given, inBytes) => {
          const input = inBytes ? Buffer.from(text) : text;
          const error = findSyntaxError(input, given);
          expect(isValidJson(input, given)).toBe(error === undefined);
          if (error === undefined) expect(assertValidJson(input, given)).toBeUndefined();
          else
            expect(() => assertValidJson(input, given)).toThrow(
              expect.objectContaining({ ...error, message: error.message }),
            );
        },
      ),
      { numRuns: runs(1_000) },
    );
  });
});

describe('encodeUnits() and withUnits()', () => {
  it('return the same units for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(withUnits(text, (units) => [...units.subarray(0, text.length)])).toEqual([...encodeUnits(text)]);
      }),
    );
  });
});

it('findSyntaxError() returns for a long text the error that it returns for its bytes, wherever the fault is', () => {
  const item = '{"é\\n":[true,-1.5e3,"€"]},\n';
  const text = `[${item.repeat(1000)}0]`;
  const cases = fc.tuple(
    fc.oneof(fc.integer({ min: 0, max: text.length }), fc.integer({ min: 15_800, max: 16_500 })),
    fc.constantFrom('x', '/', '\u0001', '\\', ']', '<html>', ''),
  );
  fc.assert(
    fc.property(cases, ([at, fault]) => {
      const broken = text.slice(0, at) + fault + text.slice(at + 1);
      const [found, expected] = [findSyntaxError(broken), findSyntaxError(new TextEncoder().encode(broken))];
      expect(found?.toJSON()).toEqual(expected?.toJSON());
      expect(found?.index).toBe(expected?.index);
    }),
    { numRuns: runs(300) },
  );
});
