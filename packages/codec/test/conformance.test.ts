import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { hasMoreTables } from '@wirework/test-support';
import * as encode from './conformance/encode-tables.ts';
import * as decoder from './conformance/decoder-tables.ts';
import * as read from './conformance/unmarshal-tables.ts';
import type { Tally } from './conformance/tally.ts';

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
};

const page = new URL('../../../docs/reference/conformance.md', import.meta.url);
const [open, close] = ['<!-- conformance -->\n', '<!-- /conformance -->'] as const;

/** Returns the table of counts, as the page has it. */
function countsOf(tallies: ReadonlyMap<string, Tally>): string {
  const rows = [...tallies].map(([name, { rows, passed }]) => `| ${name} | ${rows} | ${passed} |`);
  return ['| table | rows | passed |', '|---|---|---|', ...rows, ''].join('\n');
}

describe('encoding/json of Go', () => {
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
