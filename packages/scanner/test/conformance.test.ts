import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { stateRows, tableRows } from '@wirework/test-support';
import { findSyntaxError, isJsonNumber, isValidJson, JsonNumber } from '../src/index.ts';

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
