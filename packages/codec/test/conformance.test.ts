import { describe, expect, it } from '@jest/globals';
import { describeConformance } from '@wirework/test-support';
import * as encode from './conformance/encode-tables.ts';
import * as decoder from './conformance/decoder-tables.ts';
import * as read from './conformance/unmarshal-tables.ts';
import type { Tally } from './conformance/tally.ts';

const tables: Record<string, () => Promise<Tally>> = {
  encode_strings: encode.encodeStrings,
  encode_floats: encode.encodeFloats,
  encode_values: encode.encodeValues,
  encode_sequences: encode.encodeSequences,
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

describeConformance('what Go does', () => {
  describe('table by table', () => {
    for (const [name, run] of Object.entries(tables)) {
      it(`${name}: every row that is not excluded passes`, async () => {
        const tally = await run();
        expect(tally.failures).toEqual([]);
        expect(tally.passed).toBeGreaterThan(0);
      });
    }
  });
});
