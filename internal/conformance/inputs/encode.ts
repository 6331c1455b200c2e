import { randomFor, times, type Random } from './random.ts';
import { numbered, type InputTable } from './table.ts';
import { documentText, mutated, plainString } from './texts.ts';

const layouts = [
  ['', ''],
  ['', '  '],
  ['', '\t'],
  ['> ', ' '],
  ['#', ''],
] as const;

/** Returns a value in the form of the tables; the names of its objects are sorted, as Go sorts them. */
function wireValue(random: Random, depth = 3): unknown {
  switch (random.below(depth > 0 ? 8 : 6)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return random.pick([0, 1, -1, 0.1, 100, 1e21, 1e20, 1e-7, 1e-6, -2.5e-9, 123456789.125, { $f: '-0' }]);
    case 2:
      return random.pick([
        { $n: '1.50' },
        { $n: '-0' },
        { $n: '1E5' },
        { $i: '9007199254740993' },
        { $i: '-9223372036854775808' },
        { $i: '18446744073709551615' },
      ]);
    case 3:
      return random.pick([{ $b64: 'AQID' }, { $b64: '/+8=' }]);
    case 6:
      return random.list(4, () => wireValue(random, depth - 1));
    case 7: {
      const names = [...new Set(random.list(4, () => plainString(random)))].filter((name) => !name.startsWith('$'));
      return { $map: names.map((name) => [name, wireValue(random, depth - 1)]) };
    }
    default:
      return plainString(random);
  }
}

/** Floats at the borders: of exponents, of safe integers, of the ranges. */
function edges(): number[] {
  // Not `10 ** n`, whose last bit depends on the engine.
  const powers = times(9, (i) => Number(`1e${i - 9}`)).concat(times(6, (i) => Number(`1e${i + 18}`)));
  const around = (value: number): number[] => {
    const data = new DataView(new ArrayBuffer(8));
    return [-1n, 0n, 1n].map((step) => {
      data.setFloat64(0, value);
      data.setBigUint64(0, data.getBigUint64(0) + step);
      return data.getFloat64(0);
    });
  };
  return [
    ...[
      0,
      -0,
      1,
      -1,
      0.1,
      0.2,
      0.3,
      1 / 3,
      2 / 3,
      123.456,
      2 ** 53,
      2 ** 53 + 2,
      2 ** 64,
      5e-324,
      2 ** -1022,
      Number.MAX_VALUE,
      NaN,
      Infinity,
      -Infinity,
    ],
    ...powers.flatMap(around),
  ];
}

function hex(value: number, size: 4 | 8): string {
  const data = Buffer.alloc(size);
  if (size === 8) data.writeDoubleBE(value);
  else data.writeFloatBE(value);
  return data.toString('hex');
}

const line = (SKU: string, Quantity: number, Price: string): unknown => ({ SKU, Quantity, Price: { $n: Price } });
const address = { Street: 's & t', Zip: '' };
const sparse = {
  Text: '',
  Count: 0,
  Ratio: 0,
  Done: false,
  Names: null,
  Counts: null,
  Seal: null,
  Inner: null,
  Place: address,
  Any: null,
  Always: null,
};
const order = {
  ID: { $i: '9223372036854775807' },
  Customer: null,
  Lines: null,
  Paid: false,
  Raw: null,
  Seal: null,
  Note: null,
  Secret: 'hidden',
};
const structs: readonly { type: unknown; value: unknown }[] = [
  { type: 'Sparse', value: sparse },
  {
    type: 'Sparse',
    value: {
      ...sparse,
      Text: 'x',
      Count: -1,
      Ratio: 0.5,
      Done: true,
      Names: ['a', ''],
      Counts: { a: 0, b: 1 },
      Seal: { $b64: 'AA==' },
      Inner: line('s', 1, '1.50'),
      Place: { Street: '', Zip: '1' },
      Any: [],
      Always: [{ a: 1 }, null, {}],
    },
  },
  { type: 'Sparse', value: { ...sparse, Names: [], Counts: {}, Any: 'x', Always: [] } },
  { type: 'Order', value: order },
  {
    type: 'Order',
    value: {
      ...order,
      ID: -1,
      Customer: { Name: 'n<', Age: 255, Address: address, Scores: { a: 1e21, b: -0.5 } },
      Lines: [line('1', 65535, '1e5'), line('', 0, '0')],
      Paid: true,
      Raw: { $b64: Buffer.from('{"a": [1, "<"]}').toString('base64') },
      Seal: { $b64: '/+8=' },
      Note: { a: [null], b: 'x' },
    },
  },
  { type: { slice: 'Line' }, value: [line('a', 1, '-0'), line('b', 2, '12345678901234567890')] },
  { type: 'Markup', value: { A: '<&>', B: '\u2028' } },
  { type: 'bytes', value: null },
  { type: 'bytes', value: { $b64: '' } },
  { type: 'bytes', value: { $b64: '+/+/AAE=' } },
  { type: { slice: 'int' }, value: null },
  { type: { slice: 'int' }, value: [] },
  { type: { map: 'int', key: 'string' }, value: null },
  { type: { map: { slice: 'bool' }, key: 'string' }, value: { '': [], a: null, b: [true, false] } },
  { type: { ptr: 'Line' }, value: null },
];

const raws: readonly { method: string; value: unknown }[] = [
  ...[
    '1',
    ' [ 1 , 2 ] ',
    '{"a":"<b>&"}',
    '"\\u0041\\/"',
    '1.0E+2',
    '{"b":1,"a":2,"b":3}',
    '"\u2028"',
    '\n"x"\n',
    'null',
    '{"a":{"b":[]}}',
  ].map((value) => ({ method: 'MarshalJSON', value })),
  ...['', '{', '[1,]', '1 2', 'nul', '"a', "'a'", '\u0000'].map((value) => ({ method: 'MarshalJSON', value })),
  ...['', 'text', '<&>', '"quoted"', '\u2029', '{"a":1}'].map((value) => ({ method: 'MarshalText', value })),
  ...['{"x" : "<"}', '[1', ''].map((ret) => ({ method: 'MarshalJSON', value: { at: 'key', ret } })),
  { method: 'MarshalJSON', value: null },
  ...[
    'MarshalJSON returns error(boom)',
    'MarshalText returns error(boom)',
    'MarshalJSON returns error(boom) at a[0]',
  ].map((method) => ({ method, value: null })),
];

const unsupported = [
  'NaN',
  '-Inf',
  '+Inf',
  'float32 NaN',
  'float32 +Inf',
  'nested NaN in array',
  'nested NaN in map',
  'map cycle m[x]=m',
  'slice cycle s[0]=s',
  'function',
  'channel',
  'complex',
  'function in array',
  'function in map',
  'map[bool]string',
  'nil func',
  'struct with chan',
];

const documents = [
  '',
  ' ',
  '1',
  ' null ',
  '""',
  '[]',
  '{}',
  '[ ]',
  '{ }',
  '[1,2,3]',
  ' [ 1 , [ ] , { } ] ',
  '{"a":1,"b":[true,{"c":null}]}',
  '{"a":{},"b":[]}',
  '"<&>\u2028\u2029"',
  '{"<":"&"}',
  '[1,\n2]\n\n',
  '\t"a b"\t',
  '["\\u003c\\\\"]',
  '[1',
  '{"a"}',
  '[1,]',
  'x',
  '1 2',
  '"a',
  '{"a":01}',
];

/** Characters that are escaped, or nearly. */
function characters(): string[] {
  const codes = times(0xa1, (i) => i).filter((code) => code !== 0x08 && code !== 0x0c);
  return [
    ...codes,
    0x17f,
    0x7ff,
    0x800,
    0x2027,
    0x2028,
    0x2029,
    0x202a,
    0xd7ff,
    0xe000,
    0xfeff,
    0xfffd,
    0xffff,
    0x10000,
    0x1f600,
    0x10ffff,
  ].map((code) => String.fromCodePoint(code));
}

export function encodeTables(seed: number): Record<string, InputTable> {
  const values = randomFor(seed, 'encode_values');
  const bits = randomFor(seed, 'encode_floats');
  const texts = randomFor(seed, 'encode_strings');
  const formats = randomFor(seed, 'compact_indent_htmlescape');
  const randomBits = (size: 4 | 8): string => Buffer.from(times(size, () => bits.below(256))).toString('hex');
  return {
    encode_strings: {
      description: 'Characters and bytes, with and without the escapes for HTML.',
      format: '{id,value,expect:{html,nohtml}}; {"$b64s":"…"} is a text with bytes that are not UTF-8',
      rows: [
        ...numbered(
          'character',
          characters().map((value) => ({ value })),
        ),
        ...numbered(
          'byte',
          times(16, (i) => ({ value: { $b64s: Buffer.from([0x61, 0x80 + i * 8, 0x62]).toString('base64') } })),
        ),
        ...numbered(
          'random',
          times(40, () => ({ value: plainString(texts) })),
        ),
      ],
    },
    encode_floats: {
      description: 'The shortest text of a float that reads back.',
      format: '{id,float64_bits|float32_bits (hexadecimal, big endian),expect:{out}|{err}}',
      rows: [
        ...numbered(
          'edge',
          edges().map((value) => ({ float64_bits: hex(value, 8) })),
        ),
        ...numbered(
          'edge32',
          edges().map((value) => ({ float32_bits: hex(value, 4) })),
        ),
        ...numbered(
          'random',
          times(200, () => ({ float64_bits: randomBits(8) })),
        ),
        ...numbered(
          'random32',
          times(100, () => ({ float32_bits: randomBits(4) })),
        ),
      ],
    },
    encode_values: {
      description: 'Whole values through an Encoder, with indentation.',
      format: '{id,value,escapeHTML,prefix,indent,expect:{out}|{err,written}}; {"$map":[[name,value],…]} is an object',
      rows: [
        ...numbered(
          'sorted',
          layouts.map(([prefix, indent]) => ({
            value: {
              $map: ['b', 'a', 'B', '10', '9', '', 'é', 'z', '\ue000', '😀', 'a b', '_'].map((name, i) => [name, i]),
            },
            escapeHTML: true,
            prefix,
            indent,
          })),
        ),
        ...numbered(
          'empty',
          layouts.flatMap(([prefix, indent]) =>
            [
              [],
              {},
              [[], {}],
              {
                $map: [
                  ['a', []],
                  ['b', {}],
                ],
              },
            ].map((value) => ({ value, escapeHTML: true, prefix, indent })),
          ),
        ),
        ...numbered(
          'refused',
          [{ $f: 'NaN' }, [1, { $f: 'Infinity' }], { a: { $f: '-Infinity' } }, { $n: '1x' }, { $n: '01' }].map(
            (value) => ({ value, escapeHTML: true, prefix: '', indent: '' }),
          ),
        ),
        ...numbered(
          'random',
          times(80, () => {
            const [prefix, indent] = values.pick(layouts);
            return { value: wireValue(values), escapeHTML: values.chance(0.7), prefix, indent };
          }),
        ),
      ],
    },
    encode_sequences: {
      description: 'Several values through one Encoder; an error writes nothing and ends nothing.',
      format: '{id,calls?:[["SetIndent",prefix,indent],…],values,expect:{out,errs}}',
      rows: numbered('sequence', [
        { values: [] },
        { values: [1, 'a', null, true, [], {}] },
        { values: [{ a: 1, b: [2] }, { $f: 'NaN' }, 'on', [{ $f: '-Infinity' }], 'and on'] },
        { calls: [['SetIndent', '', '  ']], values: [[1], { a: {} }, 'x'] },
        {
          calls: [
            ['SetIndent', '>', '-'],
            ['SetIndent', '', ''],
          ],
          values: [[1], { a: 1 }],
        },
        { calls: [['SetIndent', '> ', '. ']], values: [[[1, 2], {}], { $f: 'NaN' }, { a: [3] }] },
        { values: ['<', '\u2028', { $n: '1.0' }, { $i: '9007199254740993' }] },
      ]),
    },
    encode_structs: {
      description: 'Structs: names, order, omitempty, nil and empty, bytes, escapes in names.',
      format: '{id,type,value (by the names of Go),expect:{html,nohtml}}; type as in decode_unmarshal',
      rows: numbered('struct', structs),
    },
    encode_unsupported: {
      description: 'Values that have no JSON.',
      format: '{id (the value),expect:{err}}',
      rows: unsupported.map((id) => ({ id })),
    },
    encode_marshalers: {
      description: 'What methods return is checked, compacted and escaped.',
      format: '{id,method,value (what it returns, or at which member),expect:{html,nohtml}}: a text, or {err,written}',
      rows: numbered('marshaler', raws),
    },
    compact_indent_htmlescape: {
      description: 'Compact, Indent and HTMLEscape on texts that are JSON, and on some that are not.',
      format: '{id,fn,prefix,indent,in,expect:{out,err}}',
      rows: [
        ...numbered(
          'written',
          documents.flatMap((text) => [
            { fn: 'Compact', prefix: '', indent: '', in: text },
            { fn: 'HTMLEscape', prefix: '', indent: '', in: text },
            ...layouts.slice(1).map(([prefix, indent]) => ({ fn: 'Indent', prefix, indent, in: text })),
          ]),
        ),
        ...numbered(
          'random',
          times(70, () => {
            const text = documentText(formats);
            const [prefix, indent] = formats.pick(layouts);
            return {
              fn: formats.pick(['Compact', 'Indent', 'Indent', 'HTMLEscape']),
              prefix,
              indent,
              in: formats.chance(0.8) ? text : mutated(formats, text),
            };
          }),
        ),
      ],
    },
  };
}
