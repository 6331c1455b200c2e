import { randomFor, times, type Random } from './random.ts';
import { numbered, type InputTable } from './table.ts';
import { documentText, mutated } from './texts.ts';

type Op = 'token' | 'more' | 'decode' | 'buffered' | { readonly decode: string };

const format =
  '{id,in,ops,chunks?,chunk_size?,reader_error?,useNumber?,disallowUnknownFields?,expect:{results}}: results[i] is of ops[i], up to the first error: ' +
  '{token:[kind,value]}|{more}|{value}|{buffered}|{err}, each with offset = InputOffset() after it. chunks and chunk_size are the sizes of the reads; ' +
  'reader_error is the text of the error that ends the input.';

const repeated = (ops: readonly Op[], count: number): Op[] => times(count, () => ops).flat();

const odd = [
  ...[
    '',
    '  ',
    '1',
    'null',
    '"a"',
    '[]',
    '{}',
    '[1]',
    ' [ 1 , "x" , null ] ',
    '{"a":1}',
    '{ "a" : [ true , { "b" : 2.5 } ] , "c" : "" }',
    '[[],[[]],{}]',
  ],
  ...[
    '[1,2',
    '[1,',
    '[',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '[1 2]',
    '[1,]',
    '[,1]',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{a:1}',
    '{1:2}',
    '{"a":1,}',
    '{"a":}',
  ],
  ...[
    ']',
    '}',
    ',',
    ':',
    '[1}',
    '{"a":1]',
    '1 2',
    '1,2',
    '[] {}',
    '"a""b"',
    'nul',
    'tru[',
    '[nul]',
    '"a',
    '"\\x"',
    '[1e]',
    '-',
    '[1]]',
    '{"a":{"b":}}',
    '\u0000',
  ],
];
const programs: readonly (readonly Op[])[] = [
  repeated(['token'], 14),
  repeated(['more', 'token'], 12),
  repeated(['token', 'decode', 'more'], 4),
  ['token', 'token', ...repeated(['decode'], 3)],
];

/** Operations as a program that reads a stream would use them, and as it would not. */
function script(random: Random): Op[] {
  return [
    random.pick<Op>(['token', 'more', 'decode']),
    ...random.list(14, () => random.pick<Op>(['token', 'token', 'token', 'more', 'more', 'decode', 'buffered'])),
  ];
}

const typedDocuments = [
  '[{"A":1},{"A":2,"B":3},{"a":4}]',
  '[1,"x",2.5,null]',
  '{"k":{"A":"no"},"l":{"A":1}}',
  '{"A":1} {"A":null} 7 "s"',
  '[300, -1, "", {}]',
  ' {"A":1e2} ',
];
const targets = ['struct{A int}', 'int', 'string'].map((decode) => ({ decode }));

const sequences = [
  '1 2 3',
  '{"a":1}{"a":2}\n{"a":3}',
  '[1][2] [3]\n',
  '"a""b" "c"',
  'null true false',
  'nulltrue',
  '1\n2\n\n3\n',
  '{"a":1} x {"b":2}',
  '{"a":1},{"b":2}',
  '[1,2] [3,',
  '1 [',
  '"abc',
  '  \n ',
  '{"a":[1,2,{"b":null}]} "end"',
  '12 34.5e1 -6',
  '{"é":"日本"} "😀" "\\ud83d\\ude00"',
  '[{"a":1},{"a":2}] {"b":[{},[]]} []',
  '{}{}[]""0',
  '{"a":1}]',
  '1 1e 1',
];

function longLines(random: Random): string {
  return times(40, (i) =>
    JSON.stringify({ id: i, name: 'n'.repeat(random.below(60)), tags: random.list(5, () => random.below(1000)) }),
  ).join('\n');
}

export function streamTables(seed: number): Record<string, InputTable> {
  const tokens = randomFor(seed, 'token_streams');
  const several = randomFor(seed, 'decode_sequences');
  const pieces = (text: string): number[] => {
    const length = Buffer.byteLength(text);
    return length === 0 ? [] : times(1 + several.below(5), () => 1 + several.below(length));
  };
  return {
    token_streams: {
      description: 'Token, More, Decode and Buffered on one value and on several, well-formed or not.',
      format,
      rows: [
        ...numbered(
          'written',
          odd.flatMap((text) => programs.map((ops) => ({ in: text, ops }))),
        ),
        ...numbered(
          'typed',
          typedDocuments.flatMap((text) => [
            ...targets.map((target) => ({ in: text, ops: ['token', target, 'more', target, 'token', target] })),
            ...targets.map((target) => ({ in: text, ops: repeated([target], 3) })),
            { in: text, disallowUnknownFields: true, ops: ['token', 'more', targets[0], targets[0], targets[0]] },
            { in: text, useNumber: true, ops: repeated(['token'], 9) },
          ]),
        ),
        ...numbered(
          'failing',
          ['[1,2', '{"a":', '1 ', '', '["abc'].flatMap((text) =>
            programs.map((ops) => ({ in: text, ops, reader_error: 'the line is dead' })),
          ),
        ),
        ...numbered(
          'random',
          times(120, () => {
            const text = documentText(tokens);
            const whole = tokens.chance(0.6);
            return {
              in: whole ? text : mutated(tokens, text),
              ...(tokens.chance(0.3) ? { useNumber: true } : {}),
              ...(tokens.chance(0.3) ? { chunk_size: 1 + tokens.below(5) } : {}),
              ops: tokens.chance(0.4) ? repeated(['token'], 20) : script(tokens),
            };
          }),
        ),
      ],
    },
    decode_sequences: {
      description: 'Several values in one stream, whole and in pieces.',
      format,
      rows: [
        ...numbered(
          'written',
          sequences.flatMap((text) => [
            { in: text, ops: repeated(['decode'], 5) },
            { in: text, chunks: pieces(text), ops: repeated(['decode', 'buffered'], 3) },
            { in: text, chunk_size: 1, ops: repeated(['more', 'decode'], 4) },
          ]),
        ),
        ...numbered(
          'lines',
          [7, 512, 4096].map((chunk_size) => ({
            in: longLines(randomFor(seed, 'lines')),
            chunk_size,
            ops: repeated(['decode'], 3),
          })),
        ),
        ...numbered(
          'random',
          times(40, () => {
            const text = times(1 + several.below(4), () => documentText(several, 2)).join(
              several.pick([' ', '\n', '', ',']),
            );
            return { in: text, ...(several.chance(0.5) ? { chunks: pieces(text) } : {}), ops: repeated(['decode'], 5) };
          }),
        ),
      ],
    },
  };
}
