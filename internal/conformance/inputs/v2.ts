import { encodeTables } from './encode.ts';
import { numbered, type InputRow, type InputTable } from './table.ts';
import { targetTables } from './targets.ts';
import type { GoType } from './types.ts';

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const map = (of: GoType): GoType => ({ map: of, key: 'string' });
const list = (of: GoType): GoType => ({ slice: of });

const every: GoType = {
  fields: [
    { go: 'Text', name: 'text', type: 'string' },
    { go: 'Done', name: 'done', type: 'bool' },
    { go: 'Count', name: 'count', type: 'int64' },
    { go: 'Size', name: 'size', type: 'uint8' },
    { go: 'Ratio', name: 'ratio', type: 'float64' },
    { go: 'Price', name: 'price', type: 'Number' },
    { go: 'Seal', name: 'seal', type: 'bytes' },
    { go: 'List', name: 'list', type: list('SA') },
    { go: 'Map', name: 'map', type: map('SA') },
    { go: 'Sub', name: 'sub', type: 'SA' },
    { go: 'Ptr', name: 'ptr', type: { ptr: 'SA' } },
  ],
};
const full = {
  Text: 't',
  Done: true,
  Count: 1,
  Size: 2,
  Ratio: 0.5,
  Price: { $n: '1.50' },
  Seal: { $b64: 'AQID' },
  List: [{ A: 1 }, { A: 2 }],
  Map: { k: { A: 3 }, l: { A: 4 } },
  Sub: { A: 5 },
  Ptr: { A: 6 },
};

const twice: readonly { in: string; type: GoType }[] = [
  ...['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"b":[{"a":1,"a":2}]}', '{"a":{"a":1},"b":{"a":1}}'].flatMap((text) =>
    (['any', map('any'), 'RawMessage', 'SA'] as const).map((type) => ({ in: text, type })),
  ),
  { in: '{"A":1,"A":2}', type: 'SA' },
  { in: '{"A":1,"a":2}', type: 'SA' },
  { in: '{"x":1,"A":1,"x":2}', type: 'SA' },
  { in: '{"A":1,"x":{"y":1,"y":2}}', type: 'SA' },
  { in: '{"A":"x","A":2}', type: 'SA' },
  { in: '{"__proto__":1,"__proto__":2}', type: map('int') },
];

const malformed = [
  '"\\ud800"',
  '"\\udc00x"',
  '"\\ud83d\\ude00"',
  '"\\\\ud800"',
  '{"\\ud800":1}',
  '{"a":"\\ud83d\\u0041"}',
  '{"A":1,"x":"\\udfff"}',
  '["\\ud800",',
];
const invalid = [
  '"\x80"',
  '"\xed\xa0\x80"',
  '{"\xff":1}',
  '{"A":1,"x":"\xc3"}',
  '["\xe2\x82"]',
  '"\xc3\xa9"',
  '[\x80]',
];

const seals = [
  '"AQID"',
  '""',
  '"AQ=="',
  '"AB=="',
  '"AQ"',
  '"AQ="',
  '"AQ==="',
  '"AQID\\n"',
  '"AQ\\r\\nID"',
  '"A"',
  '"_-8="',
  '[1,2]',
  '[]',
  'null',
  '{}',
];

const prefilled: readonly { in: string; type: GoType; prefilled: unknown }[] = [
  ...[
    'null',
    '{}',
    '{"text":null,"done":null,"count":null,"size":null,"ratio":null,"price":null}',
    '{"seal":null,"list":null,"map":null,"sub":null,"ptr":null}',
    '{"list":[{},{"A":9},{}]}',
    '{"list":[null,{"A":null}]}',
    '{"list":[]}',
    '{"map":{"k":{},"m":{}}}',
    '{"map":{"k":null}}',
    '{"map":{"k":{"A":null}}}',
    '{"sub":{"A":null},"ptr":{"A":null}}',
    '{"sub":{"x":1},"ptr":{"x":2}}',
    '{"text":1,"count":9}',
    '{"count":"x","size":9}',
    '{"size":256,"text":"set"}',
    '{"list":[{"A":7},{"A":"x"},{"A":8}],"text":"set"}',
    '{"map":{"k":{"A":"x"},"m":{"A":8}},"text":"set"}',
    '{"ptr":{"A":"x"},"text":"set"}',
    '{"seal":[1],"text":"set"}',
    '{"seal":"!","text":"set"}',
    '{"price":"2.50"}',
    '{"price":"x","text":"set"}',
    '{"TEXT":"set"}',
  ].map((text) => ({ in: text, type: every, prefilled: full })),
  { in: '{"a":{"y":2},"b":{}}', type: map(map('int')), prefilled: { a: { x: 1 } } },
  { in: '{"a":[9],"b":[8]}', type: map(list('int')), prefilled: { a: [1, 2] } },
  { in: '{"a":null}', type: map('int'), prefilled: { a: 1, b: 2 } },
  { in: '{"a":null}', type: map(map('int')), prefilled: { a: { x: 1 } } },
  { in: '[{"y":2}]', type: list(map('int')), prefilled: [{ x: 1 }, { x: 2 }] },
  { in: '[[9],[8]]', type: list(list('int')), prefilled: [[1, 2, 3]] },
  { in: '[null,null]', type: list('int'), prefilled: [1, 2, 3] },
];

/** Returns a row without the members that say how v1 is asked. */
function bare(row: InputRow): Record<string, unknown> {
  return Object.fromEntries(
    ['in', 'in_b64', 'type', 'value', 'prefilled'].filter((name) => name in row).map((name) => [name, row[name]]),
  );
}

/** The tables about `encoding/json/v2`: rows of those about v1, and others where the packages differ. */
export function v2Tables(seed: number): Record<string, InputTable> {
  const rowsOf = (tables: Record<string, InputTable>, name: string): Record<string, unknown>[] =>
    (tables[name] as InputTable).rows
      .filter((row) => row['useNumber'] !== true && row['disallowUnknownFields'] !== true)
      .map(bare);
  const targets = targetTables(seed);
  const values = encodeTables(seed);
  return {
    decode: {
      description: 'Reading into a variable that is zero, or has a value: what it is afterwards.',
      format: '{id,in|in_b64,type,prefilled?,expect:{err:{kind,pointer?}|null,value}}. Types and values as in ../go',
      rows: [
        ...numbered('unmarshal', rowsOf(targets, 'decode_unmarshal')),
        ...numbered('matrix', rowsOf(targets, 'decode_type_matrix')),
        ...numbered(
          'string',
          rowsOf(targets, 'decode_strings').map((row) => ({ ...row, type: 'string' })),
        ),
        ...numbered('twice', twice),
        ...numbered(
          'surrogate',
          malformed.flatMap((text) => ['any', 'RawMessage', 'SA'].map((type) => ({ in: text, type }))),
        ),
        ...numbered(
          'invalid',
          invalid.flatMap((text) => ['any', 'RawMessage', 'SA'].map((type) => ({ in_b64: base64(text), type }))),
        ),
        ...numbered(
          'bytes',
          seals.map((text) => ({ in: text, type: 'bytes' })),
        ),
        ...numbered('prefilled', [...rowsOf(targets, 'decode_prefilled'), ...prefilled]),
      ],
    },
    encode: {
      description: 'Writing a value, or a struct, with the members of maps sorted.',
      format: '{id,type?,value,expect:{out}|{err}}. Types and values as in ../go',
      rows: [
        ...numbered('string', rowsOf(values, 'encode_strings')),
        ...numbered('value', rowsOf(values, 'encode_values')),
        ...numbered('struct', rowsOf(values, 'encode_structs')),
      ],
    },
  };
}
