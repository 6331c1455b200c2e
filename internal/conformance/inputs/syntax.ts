import { randomFor, times } from './random.ts';
import { numbered, type InputTable } from './table.ts';
import { documentText, mutated } from './texts.ts';

/** Texts with one fault each, or with none where it looks as if. */
const documents = [
  ...['', ' ', '\n\t\r ', '\ufeff1', '\u00a01', '\u20281', '\u0000', '/', '// 1', "'a'", '`a`', '#', 'undefined', 'NaN', 'Infinity'],
  ...['n', 'nul', 'nulL', 'nulll', 'NULL', 'true1', 'truefalse', 'fals', 'falsy', 'null null', 'true,', 't rue'],
  ...['-', '--1', '-a', '+1', '.5', '5.', '5.e1', '00', '01', '-01', '0x1F', '1_000', '1e', '1e+', '1E-', '1e1.5', '1.2.3', '1 2', '1-', '0e0', '1a'],
  ...['"', '"a', '"a\\', '"\\x"', '"\\u"', '"\\u12"', '"\\u123g"', '"\\U0041"', '"a\nb"', '"a\tb"', '"\u0000"', '"\u001f"', '"\u007f"', '"a""b"', '"a" "b"', '"\\\'"'],
  ...['[', ']', '[]', '[ ]', '[]]', '[1', '[1,', '[1,]', '[,1]', '[,]', '[1,,2]', '[1 2]', '[1:2]', '[1}', '["a"', '[[]', '[[]]]', '[1],', '[nul]', '[1\u00a0]'],
  ...['{', '}', '{}', '{ }', '{}}', '{"a"', '{"a":', '{"a":}', '{"a":1', '{"a":1,', '{"a":1,}', '{,}', '{,"a":1}', '{"a" 1}', '{"a":1 "b":2}', '{"a":1]'],
  ...['{a:1}', "{'a':1}", '{1:1}', '{null:1}', '{"a":1;}', '{"a"::1}', '{"a":"b":1}', '{"a":1,"a":2}', '{[]:1}', '{"a":{"b":[1,{"c":}]}}', '{"":0}'],
  ...['{"a":1}{"b":2}', '[1][2]', '1\n', '\t{"a" : [ 1 , 2 ] }\n', '[1,2,3] x', '{"é":"日本"}', '["😀",é]', '{"b":tru}', '{"a":[true,false,nul]}', '\r[\r1\r]\r'],
];
/** Bytes that are not UTF-8, outside strings and inside. */
const notUtf8 = [[0xff], [0xc3, 0xa9], [0x5b, 0x80, 0x5d], [0x22, 0xff, 0x22], [0x22, 0xe2, 0x82, 0x22], [0x22, 0x61, 0xc0, 0xaf, 0x22], [0x7b, 0x22, 0x80, 0x22, 0x3a, 0x31, 0x7d], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xf0, 0x9f, 0x98], [0x31, 0xfe]];

/** The beginnings of documents: each puts the scanner into another state. */
const prefixes = [
  ...['', ' ', '1', '-', '0', '10', '1.', '1.5', '1e', '1e+', '1e5', '-0', '1 '],
  ...['"', '"a', '"\\', '"\\u', '"\\u0', '"\\u00', '"\\u004', '"\\u0041', '"a"'],
  ...['t', 'tr', 'tru', 'true', 'f', 'fa', 'fal', 'fals', 'n', 'nu', 'nul', 'null'],
  ...['[', '[1', '[1 ', '[1,', '[1]', '[""', '[[]', '[{}'],
  ...['{', '{"a"', '{"a" ', '{"a":', '{"a":1', '{"a":"', '{"a":1 ', '{"a":1,', '{"a":1}', '{"a":[1', '{"a":tr'],
];

const depths: readonly (readonly (readonly [string, number])[])[] = [
  [['[', 9_999], [']', 9_999]],
  [['[', 10_000], [']', 10_000]],
  [['[', 10_001], [']', 10_001]],
  [['[', 100_000], [']', 100_000]],
  [['{"k":', 10_000], ['null', 1], ['}', 10_000]],
  [['{"k":', 10_001], ['null', 1], ['}', 10_001]],
  [['[{"k":', 5_000], ['1', 1], ['}]', 5_000]],
  [['[{"k":', 5_001], ['1', 1], ['}]', 5_001]],
  [['\n[\n', 10_000], [']', 10_000]],
  [['\n[\n', 10_001], [']', 10_001]],
  [['[', 10_000]],
  [['[', 10_001]],
  [['[1,', 10_001]],
  [['[', 10_000], ['x', 1]],
  [['[', 1], ['[],', 20_000], ['[]', 1], [']', 1]],
];

const literals = [
  ...['0', '-0', '1', '-1', '9', '12', '-340', '127', '128', '-128', '-129', '255', '256', '32767', '32768', '-32769', '65535', '65536'],
  ...['2147483647', '2147483648', '-2147483649', '4294967295', '4294967296', '9007199254740991', '-9007199254740991', '9007199254740993'],
  ...['9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809', '18446744073709551615', '18446744073709551616'],
  ...['0.0', '1.0', '-1.5', '0.1', '3.4028235e38', '3.4028236e38', '1e39', '1e-46', '1e308', '1.7976931348623157e308', '1.8e308', '-1e400', '1e-400', '5e-324'],
  ...['2.5e0', '1E5', '1e+5', '1e-5', '100e-2', '123456789012345678901234567890', '0.30000000000000004', '16777217'],
];
const notLiterals = ['+1', '-', '.5', '1.', '01', '1e', '1e+', '--1', '1 ', ' 1', '1a', '0x10', '1_0', 'NaN', 'Infinity', '-Infinity', 'true', '"1"', '1,0', '½'];

export function syntaxTables(seed: number): Record<string, InputTable> {
  const random = randomFor(seed, 'syntax_errors');
  return {
    syntax_errors: {
      description: 'Texts that are not JSON, and some that are.',
      format: '{id,in|in_b64,expect:{valid,unmarshal_err,remarshal?,decode_err,decode_offset}}',
      rows: [
        ...numbered('written', documents.map((text) => ({ in: text }))),
        ...numbered('bytes', notUtf8.map((bytes) => ({ in_b64: Buffer.from(bytes).toString('base64') }))),
        ...numbered('random', times(140, () => ({ in: mutated(random, documentText(random, 2)) }))),
      ],
    },
    syntax_state_byte: {
      description: 'Every byte after the beginning of a document.',
      format:
        '{id,prefix,expect:{runs:[[first byte,last byte,"ok"|[message,offset]],…]}}; {} in a message is the byte as messages quote it, see _meta.quoted',
      rows: numbered('state', prefixes.map((prefix) => ({ prefix }))),
    },
    max_depth: {
      description: 'Nesting around the limit of 10,000.',
      format: '{id,in_repeat:[[text,times],…],expect:{valid,unmarshal_err,decode_err}}',
      rows: numbered('depth', depths.map((parts) => ({ in_repeat: parts }))),
    },
    numbers: {
      description: 'Numbers: the grammar, the accessors of Number, and every type of number.',
      format: '{id,in,expect:{valid_literal,int64:{value,err?},float64:{value,err?},marshal_number,decode_into?:{type:{value,err?}}}}',
      rows: [...numbered('literal', literals.map((text) => ({ in: text }))), ...numbered('other', notLiterals.map((text) => ({ in: text })))],
    },
  };
}
