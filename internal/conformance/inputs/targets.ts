import { randomFor, times } from './random.ts';
import { numbered, type InputTable } from './table.ts';
import { integers, randomType, scalars, textFor, type GoType } from './types.ts';

const values =
  'Values: plain JSON; {"$n":"1.50"} a Number, {"$i":"…"} an integer beyond 2^53-1, {"$f":"-0|NaN|Infinity|-Infinity"}, {"$b64":"…"} bytes; structs by the ' +
  'names of Go.';
const typed =
  '{id,in|in_b64,type,useNumber?,disallowUnknownFields?,expect:{unmarshal?:{err,value},decode:{err,value,offset},remarshal?}}. type: a name | {slice} | ' +
  `{map,key} | {ptr} | {struct,fields:[{go,name,type,opts?,ignored?}]}. ${values}`;

const order = [
  '{"id":1,"customer":{"name":"n","age":30,"address":{"street":"s","zip":"z"},"scores":{"a":1.5}},"lines":[{"sku":"x","quantity":2,"price":9.90}],"paid":true,"raw":{"k": [1, 2]},"seal":"AQID","note":"hi"}',
  '{}',
  'null',
  '[]',
  '"order"',
  '{"id":9223372036854775807}',
  '{"id":9223372036854775808}',
  '{"id":"1"}',
  '{"id":1.5,"paid":"yes","customer":{"age":256}}',
  '{"ID":1,"Paid":true,"LINES":[]}',
  '{"customer":null,"lines":null,"raw":null,"seal":null,"note":null,"id":null,"paid":null}',
  '{"customer":{"name":1}}',
  '{"customer":{"address":{"street":false}}}',
  '{"customer":{"address":[]},"paid":true}',
  '{"customer":{"scores":{"a":1,"b":"x","c":3}}}',
  '{"customer":"nobody","id":5}',
  '{"lines":[{"quantity":65535},{"quantity":65536},{"quantity":-1}]}',
  '{"lines":[{"sku":null},null,{"sku":"b"}]}',
  '{"lines":{"sku":"a"}}',
  '{"lines":[[]]}',
  '{"lines":[{"price":"1.50"},{"price":1.50},{"price":"x"}]}',
  '{"lines":[{"price":"1.50"},{"price":1.50},{"price":"2"}]}',
  '{"seal":"!"}',
  '{"seal":[1,2]}',
  '{"seal":7}',
  '{"raw": [ 1 , { "a" : "\\u00e9" } ] }',
  '{"note":{"a":[1,null,"x"]}}',
  '{"Secret":"s","secret":"t","-":1}',
  '{"id":1,"id":2}',
  '{"unknown":{"deep":[1,2,{"a":1}]},"id":3}',
  '{"id":1,',
  '{"id":1,"lines":[{"sku":"a"},{"sku":]}',
  '{"id":1}x',
  ' {"id" : 1 } \n',
];
const anything = [
  'null',
  'true',
  '0',
  '-0',
  '1.50',
  '1e400',
  '"a\\u0000b"',
  '[]',
  '{}',
  '[[],{}]',
  '{"a":{"b":[1,2.5,"x",null,false]}}',
  '{"__proto__":1,"constructor":2}',
  '{"a":1,"a":{"b":2}}',
];

const matrixTexts = [
  'null',
  'true',
  '"12"',
  '""',
  '"aGk="',
  '[]',
  '[1,"x",3]',
  '{}',
  '{"A":1}',
  '0',
  '-1',
  '1.5',
  '300',
];
const matrixNumbers = [
  '-0',
  '127',
  '128',
  '-129',
  '65536',
  '2147483648',
  '9007199254740993',
  '18446744073709551615',
  '1e2',
  '1e400',
];
const matrixTypes: readonly GoType[] = [
  ...scalars,
  { slice: 'int' },
  { slice: 'any' },
  { slice: 'string' },
  { map: 'int', key: 'string' },
  { map: 'any', key: 'string' },
  { ptr: 'int' },
  'SA',
];

const pair: GoType = {
  fields: [
    { go: 'X', name: 'x', type: 'any' },
    { go: 'Y', name: 'y', type: 'any' },
  ],
};
const nested: GoType = {
  fields: [
    { go: 'List', name: 'list', type: { slice: 'int' } },
    { go: 'Map', name: 'map', type: { map: 'SA', key: 'string' } },
    { go: 'Sub', name: 'sub', type: 'SA' },
    { go: 'Text', name: 'text', type: 'string' },
    { go: 'Ptr', name: 'ptr', type: { ptr: 'SA' } },
  ],
};
const full = { List: [1, 2, 3], Map: { k: { A: 1 } }, Sub: { A: 5 }, Text: 't', Ptr: { A: 6 } };
const prefilled: readonly { in: string; type: GoType; prefilled: unknown }[] = [
  { in: '{"x":1}', type: pair, prefilled: { X: 2, Y: [3] } },
  { in: '{"x":null}', type: pair, prefilled: { X: 2, Y: 'kept' } },
  { in: '{"y":{"b":2}}', type: pair, prefilled: { X: null, Y: { a: 1 } } },
  { in: '{"b":2}', type: { map: 'int', key: 'string' }, prefilled: { a: 1 } },
  { in: '{"a":null,"b":{}}', type: { map: 'any', key: 'string' }, prefilled: { a: 1, c: 3 } },
  { in: '[9]', type: { slice: 'int' }, prefilled: [1, 2, 3] },
  { in: '[]', type: { slice: 'string' }, prefilled: ['a'] },
  ...[
    '{}',
    'null',
    '{"list":[7]}',
    '{"list":[7,8,9,10]}',
    '{"list":null,"map":null,"sub":null,"text":null,"ptr":null}',
    '{"map":{"k":{}}}',
    '{"map":{"l":{"A":2}}}',
    '{"sub":{}}',
    '{"sub":{"A":9},"text":""}',
    '{"ptr":{"A":7}}',
    '{"sub":{"A":"x"},"text":"set"}',
    '{"list":[1,"x",3],"text":"set"}',
    '{"map":{"k":{"A":"x"},"m":{"A":3}}}',
    '{"text":"set",',
    '{"text":"set"}]',
  ].map((text) => ({ in: text, type: nested, prefilled: full })),
];

const strings = [
  ...[
    '""',
    '"plain"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"\\u0000\\u001f"',
    '"\\u00E9\\u65e5"',
    '"\\ud83d\\ude00"',
    '"\\uD83D\\uDE00\\uD83D"',
  ],
  ...[
    '"\\ud83d"',
    '"\\ude00"',
    '"\\ud83dx"',
    '"\\ud83d\\n"',
    '"\\ud83d\\u0041"',
    '"\\ud83d\\ud83d\\ude00"',
    '"\\ude00\\ud83d"',
    '"\u2028\ufeff\uffff"',
    '"\u007f"',
  ],
  ...['"\\ufffe\\uffff"', '"a\\u0301"', '"😀\\ud83d\\ude00😀"', '"\\u005cn"'],
];
const badBytes = [
  [0x80],
  [0xff, 0xfe],
  [0xc0, 0x80],
  [0xe2, 0x82],
  [0xe2, 0x28, 0xa1],
  [0xf0, 0x9f, 0x98],
  [0xed, 0xa0, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0x61, 0xc3, 0x62],
];

const names = [
  'id',
  'ID',
  'Id',
  'userName',
  'user_name',
  'USER-NAME',
  'x1',
  'k',
  's',
  'ſ',
  '\u212a',
  'é',
  'É',
  'straße',
  'STRASSE',
  'ß',
  'ẞ',
  'σ',
  'ς',
  'Σ',
  'µ',
  'μ',
  'ǆ',
  'ǅ',
  'Ǆ',
  'i',
  'I',
  'ı',
  'İ',
  'я',
  'Я',
  'ﬁ',
  'fi',
  '日',
  '[',
  '{',
  '@',
  '`',
  'a b',
];

export function targetTables(seed: number): Record<string, InputTable> {
  const random = randomFor(seed, 'decode_unmarshal');
  const folding = randomFor(seed, 'key_folding');
  const letter = (): string =>
    String.fromCodePoint(
      folding.pick([0x41, 0xc0, 0x100, 0x180, 0x370, 0x400, 0x531, 0x1e00, 0x1f00, 0x2c80, 0xa640, 0xff21, 0x10400]) +
        folding.below(60),
    );
  const variants = (text: string): string => folding.pick([text.toLowerCase(), text.toUpperCase(), text, `${text}x`]);
  const spell = ({ in: text, type }: { in: string; type: GoType }): Record<string, unknown> => ({ in: text, type });
  return {
    decode_unmarshal: {
      description: 'Documents for structs, lists and maps that fit, nearly fit or do not.',
      format: typed,
      rows: [
        ...numbered(
          'order',
          order.map((text) => ({ in: text, type: 'Order' })),
        ),
        ...numbered(
          'order-strict',
          order
            .filter((text) => /unknown|secret|ID/.test(text))
            .map((text) => ({ in: text, type: 'Order', disallowUnknownFields: true })),
        ),
        ...numbered(
          'any',
          anything.flatMap((text) => [
            { in: text, type: 'any' },
            { in: text, type: 'any', useNumber: true },
          ]),
        ),
        ...numbered(
          'random',
          times(100, () => {
            const type = randomType(random);
            return spell({ in: textFor(random, type), type });
          }),
        ),
        ...numbered(
          'random-strict',
          times(25, () => {
            const type = randomType(random);
            return {
              ...spell({ in: textFor(random, type), type }),
              disallowUnknownFields: true,
              ...(random.chance(0.5) ? { useNumber: true } : {}),
            };
          }),
        ),
      ],
    },
    decode_type_matrix: {
      description: 'Every kind of value for every kind of target.',
      format: typed,
      rows: matrixTypes.flatMap((type) =>
        [
          ...matrixTexts,
          ...(integers.includes(type as string) || ['any', 'float32', 'float64', 'Number'].includes(type as string)
            ? matrixNumbers
            : []),
        ].map((text) => ({
          id: `${typeof type === 'string' ? type : JSON.stringify(type)} from ${text}`,
          in: text,
          type,
        })),
      ),
    },
    decode_prefilled: {
      description: 'Reading into a value that exists: what is merged, what is replaced, and what an error leaves.',
      format: `{id,in,type,prefilled,expect:{err,value}}. ${values}`,
      rows: numbered('prefilled', prefilled),
    },
    decode_strings: {
      description: 'Escapes, halves of surrogate pairs, and bytes that are not UTF-8.',
      format: '{id,in|in_b64,expect:{value,err}}',
      rows: [
        ...numbered(
          'text',
          strings.map((text) => ({ in: text })),
        ),
        ...numbered(
          'bytes',
          badBytes.map((bytes) => ({ in_b64: Buffer.from([0x22, ...bytes, 0x22]).toString('base64') })),
        ),
      ],
    },
    key_folding: {
      description: 'Whether a name in the input is that of a field, for two spellings.',
      format: '{id,field_name,json_key,expect:{matched}}',
      rows: numbered(
        'fold',
        [
          ...names.flatMap((field_name) =>
            names
              .filter((it) => it.normalize('NFKD').toUpperCase() === field_name.normalize('NFKD').toUpperCase())
              .map((json_key) => ({ field_name, json_key })),
          ),
          ...[
            ['name', 'nam'],
            ['name', 'names'],
            ['name', 'na me'],
            ['a', 'ａ'],
            ['[', '{'],
            ['@', '`'],
            ['ab', 'ba'],
          ].map(([field_name, json_key]) => ({ field_name, json_key })),
          ...times(80, () => {
            const text = letter() + folding.pick(['', letter(), 'k', 's']);
            return { field_name: text, json_key: variants(text) };
          }),
          // A tag of Go cannot hold every character, no name is empty, and U+019B has had a capital letter since
          // Unicode 16 only.
        ].filter(
          ({ field_name }) =>
            !field_name?.includes('\u019b') && /^[\p{L}\p{Nd}\-_[\]{}@ ]+$/u.test(field_name as string),
        ),
      ),
    },
    invalid_unmarshal: {
      description: 'Reading into what cannot be read into. The decoder can go on.',
      format: '{id,in,target,expect:{unmarshal_err,decoder_in,decode_err,then_decode_any:{err,value}}}',
      rows: numbered(
        'target',
        ['{"a":1}', '[', 'true', ''].flatMap((text) =>
          [
            'nil',
            'nil *int',
            'nil *struct{}',
            'non-pointer int',
            'non-pointer string',
            'non-pointer struct{}',
            'non-pointer map[string]any',
          ].map((target) => ({ in: text, target })),
        ),
      ),
    },
  };
}
