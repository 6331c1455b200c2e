import { describe, expect, it } from '@jest/globals';
import { mutations, runs } from '@wirework/test-support';
import { JsonNumber } from '@wirework/scanner';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { arrivals, bytesOf, drain, outcome, plain } from '../../../test/arrivals.ts';
import type { DecoderOptions } from './decoder.ts';
import { newDecoder } from './decoder.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { isDelim, type Token } from '../../syntax/tokens/token.ts';

const shown = (token: unknown): unknown => (isDelim(token) ? `delim ${token.delim}` : token);

interface Outcome {
  tokens: unknown[];
  error?: unknown;
}

/** The tokens by `tokens()`, and the error at the end if there is one. */
async function iterated(source: DecodeSource, options?: DecoderOptions): Promise<Outcome> {
  const { values, ...rest } = await drain(newDecoder(source, options).tokens());
  return { tokens: values.map(shown), ...rest };
}

/** Reads a source by `tokenBatches()`. */
async function batched(source: DecodeSource, options?: DecoderOptions): Promise<Outcome> {
  const { values, ...rest } = await drain(newDecoder(source, options).tokenBatches());
  return { tokens: (values as Token[][]).flat().map(shown), ...rest };
}

/** Reads a source by one `token()` after the other; the clean end is no error. */
async function single(source: DecodeSource, options?: DecoderOptions): Promise<Outcome> {
  const decoder = newDecoder(source, options);
  const tokens: unknown[] = [];
  try {
    for (;;) tokens.push(shown(await decoder.token()));
  } catch (error) {
    return (error as { code?: unknown }).code === 'END_OF_INPUT' ? { tokens } : { tokens, error: plain(error) };
  }
}

/** The tokens of a value, found by walking it. */
function tokensOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return ['delim [', ...value.flatMap(tokensOf), 'delim ]'];
  if (typeof value !== 'object' || value === null) return [value];
  return ['delim {', ...Object.entries(value).flatMap(([name, member]) => [name, ...tokensOf(member)]), 'delim }'];
}

describe('tokens', () => {
  it('are those of the value, for every layout and split, one by one and in batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.constantFrom(0, 1, 3),
        fc.integer({ min: 1, max: 40 }),
        async (value, space, size) => {
          const text = JSON.stringify(value, null, space);
          const expected = { tokens: tokensOf(parseNative(text)) };
          const bytes = bytesOf(text);
          const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
            bytes.subarray(i * size, (i + 1) * size),
          );
          for (const source of [text, parts]) {
            expect(await iterated(source)).toEqual(expected);
            expect(await batched(source)).toEqual(expected);
            expect(await single(source)).toEqual(expected);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('of damaged input are the same, with the same error, by every method', async () => {
    const text = '{"a":[1,{"b":"é\\n"}],"c":null} [true,false,1.5e3, -0.25]\n"x"\t{"id":1}\r\n{"id":2}\n12 ';
    for (const damaged of mutations(text, 600, 17)) {
      const expected = await iterated(damaged);
      expect(await batched(damaged)).toEqual(expected);
      expect(await iterated(Array.from(bytesOf(damaged), (byte) => Uint8Array.of(byte)))).toEqual(expected);
      const { tokens, error } = await single(damaged);
      expect(tokens).toEqual(expected.tokens);
      // As in Go, `token` ends cleanly where the input ends inside of a container.
      if (error !== undefined) expect(error).toEqual(expected.error);
    }
  });

  it('have the numbers of JSON.parse', async () => {
    const literals = [
      '0',
      '-0',
      '-0.0',
      '0.1',
      '-12.50',
      '123456789012345',
      '1234567890123456',
      '9007199254740993',
      '0.30000000000000004',
      '1e3',
      '1E-7',
      '5e-324',
      '1.7976931348623157e308',
      '0.000000000000001',
      '0.0000000000000001',
      '4.35',
      '999999999999.999',
      '72057594037927945',
    ];
    expect((await batched(`[${literals.join(',')} ]`)).tokens.slice(1, -1)).toEqual(
      literals.map((it) => JSON.parse(it) as number),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -(10 ** 15), max: 10 ** 15 }),
        fc.integer({ min: 0, max: 15 }),
        async (digits, decimals) => {
          const literal = (digits / 10 ** decimals).toFixed(decimals);
          expect(await iterated(`${literal} `)).toEqual({ tokens: [JSON.parse(literal)] });
        },
      ),
    );
    for (const bad of ['01', '-01', '1.', '-', '.5', '+1', '1.e5', '-a', '00'])
      expect((await iterated(`[${bad}]`)).error).toMatchObject({ code: 'SYNTAX' });
  });

  it('have numbers and text by the options', async () => {
    expect((await iterated('[1, 2.50]', { numbers: 'lossless' })).tokens).toEqual([
      'delim [',
      new JsonNumber('1'),
      new JsonNumber('2.50'),
      'delim ]',
    ]);
    expect((await iterated('[12345678901234567890]', { numbers: 'bigint' })).tokens).toEqual([
      'delim [',
      12345678901234567890n,
      'delim ]',
    ]);
    const bad = Uint8Array.of(0x22, 0x61, 0xff, 0xe2, 0x82, 0x22, 0x20);
    expect(await iterated(bad)).toEqual({ tokens: ['a\ufffd\ufffd\ufffd'] });
    expect((await iterated(bad, { invalidUtf8: 'reject' })).error).toMatchObject({
      message: 'invalid UTF-8 in string literal',
      offset: 3,
    });
    expect(await iterated('"aé" "é" ', { invalidUtf8: 'reject' })).toEqual({ tokens: ['aé', 'é'] });
    expect((await iterated('"12345678" ', { maxBytes: 9 })).error).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(await iterated('"12345678" ', { maxBytes: 10 })).toEqual({ tokens: ['12345678'] });
  });

  it('can be mixed with decode, more and inputOffset between any two', async () => {
    const text = ' { "a" : [ 1 , {"x":2} , "three" ] , "b" : null } ';
    for (const chunks of arrivals(text)) {
      const decoder = newDecoder(chunks);
      const offsets: number[] = [];
      const seen: unknown[] = [];
      const note = (it: unknown): void => {
        seen.push(shown(it));
        offsets.push(decoder.inputOffset());
      };
      note(await decoder.token());
      note(await decoder.token());
      note(await decoder.token());
      note(await decoder.more());
      note(await decoder.token());
      note(await decoder.decode());
      note(await decoder.token());
      expect(await decoder.more()).toBe(false);
      note(await decoder.token());
      note(await decoder.token());
      note(await decoder.decode());
      note(await decoder.token());
      expect(seen).toEqual(['delim {', 'a', 'delim [', true, 1, { x: 2 }, 'three', 'delim ]', 'b', null, 'delim }']);
      expect(offsets.filter((_, i) => i !== 3)).toEqual([2, 6, 10, 12, 22, 32, 34, 40, 47, 49]);
    }
  });
});

describe("duplicates: 'reject'", () => {
  const options = { duplicates: 'reject' } as const;

  it('throws DuplicateNameError for a name that occurs twice among the tokens of an object', async () => {
    const text = '[{"a":1,"b":{"a":2}},{"a":3,"\\u0061":4}]';
    for (const chunks of arrivals(text)) {
      for (const read of [iterated, batched, single]) {
        const { tokens, error } = await read(chunks, options);
        expect(tokens.at(-1)).toBe(3);
        expect(error).toMatchObject({ code: 'DUPLICATE_NAME', offset: 28, line: 1, column: 29 });
      }
    }
    expect((await iterated('{"a":{"a":[{"a":1},{"a":2}]},"b":3,"A":4} {"a":5}', options)).error).toBeUndefined();
  });

  it('consumes a refused name and reads on', async () => {
    const decoder = newDecoder('{"a":1,"a":2}', options);
    for (let i = 0; i < 3; i++) await decoder.token();
    await expect(decoder.token()).rejects.toMatchObject({ code: 'DUPLICATE_NAME', member: 'a' });
    expect(await decoder.token()).toBe(2);
    expect(shown(await decoder.token())).toBe('delim }');
  });

  it('throws LimitExceededError when the names of open objects exceed maxBytes', async () => {
    const many = (count: number): string => Array.from({ length: count }, (_, i) => `"name${1000 + i}":0`).join(',');
    const limited = { ...options, maxBytes: 80 };
    expect(await outcome(() => iterated(`{${many(10)},"o":{}}`, limited))).toMatchObject({
      value: { error: { code: 'LIMIT_EXCEEDED' } },
    });
    // Names of objects that are closed do not count.
    expect((await iterated(`[${`{${many(9)}},`.repeat(9)}{${many(9)}}]`, limited)).error).toBeUndefined();
  });
});
