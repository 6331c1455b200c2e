import { expect, it } from '@jest/globals';
import { corpora, corpus, isJson, mutations, runs, type CorpusName } from '@wirework/test-support';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import {
  compact,
  decodeLines,
  type DecodeLinesOptions,
  elements,
  indent,
  type LineFault,
  newDecoder,
  parseAny,
  stringify,
  t,
  unmarshal,
  valid,
} from '../src/index.ts';
import { bytesOf, drain, outcome } from './arrivals.ts';

const names = Object.keys(corpora) as CorpusName[];

/** Bytes cut at any positions. */
function cut(text: string, places: readonly number[]): Uint8Array[] {
  const bytes = bytesOf(text);
  const at = [...places.map((it) => it % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return at.map((end, i) => bytes.subarray(at[i - 1] ?? 0, end));
}

it('reads what it writes, and what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseAny(stringify(value))).toEqual(value);
      const native = JSON.stringify(value);
      expect(JSON.stringify(parseAny(native))).toBe(JSON.stringify(parseNative(native)));
      expect(compact(indent(native, '', ' '))).toBe(native);
    }),
  );
});

it('reads streams of values alike for every split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      async (values, places) => {
        const texts = values.map((it) => JSON.stringify(it));
        const read = texts.map((it) => parseAny(it));
        expect((await drain(newDecoder(cut(texts.join(' '), places)))).values).toEqual(read);
        expect((await drain(decodeLines(cut(texts.join('\n'), places)))).values).toEqual(read);
        expect((await drain(elements(cut(`{"a":[${texts.join(',')}]}`, places), 'a'))).values).toEqual(read);
      },
    ),
    { numRuns: runs(300) },
  );
});

it('reads a line alike alone and among any other lines', async () => {
  const lines = [
    '{"a":1}',
    '[2, {"b":[]}]',
    '"x y"',
    '-0.5',
    ' null ',
    '',
    ' \t',
    '\r',
    '{"a":1}\r',
    '1\r2',
    '1 2',
    '5\n6',
    '[7,\n8]',
    '[3',
    '4]',
    '{"a":1},{"b":2}',
    '}',
    '{"é":"😀"}',
    '"\\ud800"',
    '1e999',
    '12345678901234567890',
    `${'['.repeat(21)}${']'.repeat(21)}`,
    `"${'long '.repeat(50)}"`,
  ];
  const read = async (chunks: Iterable<Uint8Array>, options: DecodeLinesOptions): Promise<unknown[]> => {
    const seen: unknown[] = [];
    const onError = ({ text, error }: LineFault): void => void seen.push([text, error.code]);
    for await (const value of decodeLines(chunks, { ...options, maxDepth: 20, onError })) seen.push(value);
    return seen;
  };
  for (const options of [
    {},
    { numbers: 'bigint' },
    { numbers: 'lossless' },
    { format: 'json-seq' },
    { target: t.struct('One', { b: t.int() }) },
  ] as const) {
    const before = 'format' in options ? '\u001e' : '';
    const alone = new Map<string, unknown[]>();
    for (const line of lines) alone.set(line, await read([bytesOf(`${before}${line}\n`)], options));
    // Enough lines that most are read from text that is decoded ahead, and few kinds of them, so that it is often
    // ASCII.
    const many = fc
      .subarray(lines, { minLength: 1, maxLength: 8 })
      .chain((some) => fc.array(fc.constantFrom(...some), { minLength: 300, maxLength: 400 }));
    const property = fc.asyncProperty(many, fc.array(fc.nat(10_000), { maxLength: 2 }), async (chosen, places) => {
      expect(await read(cut(chosen.map((it) => `${before}${it}\n`).join(''), places), options)).toEqual(
        chosen.flatMap((it) => alone.get(it)),
      );
    });
    await fc.assert(property, { numRuns: runs(60, 10) });
  }
});

it('reads damaged streams alike for every split', async () => {
  const text = '{"a":[1,{"b":"é\\n"}],"c":null} [true,false,1.5e3]\n"x" {"id":1}\n{"id":2}\n';
  let size = 1;
  for (const damaged of mutations(text, 400, 11)) {
    const whole = await drain(newDecoder(damaged));
    const parts = await drain(newDecoder(cut(damaged, [size++, size * 7, size * 13])));
    expect(parts).toEqual(whole);
    const array = `[${damaged}]`;
    expect(await drain(elements(cut(array, [size * 3, size * 5])))).toEqual(await drain(elements([array])));
  }
});

it.each(names)('agrees with JSON.parse on %s and on damaged copies of its beginning', async (name) => {
  const text = corpus(name);
  const value: unknown = JSON.parse(text);
  expect(parseAny(text)).toEqual(value);
  expect(await newDecoder(cut(text, [1, 65_536, 131_072])).decode()).toEqual(value);
  expect(parseAny(stringify(value))).toEqual(value);
  expect(unmarshal(text, t.any())).toEqual(value);
  const part = text.slice(0, 400);
  for (const damaged of mutations(part, 200, 5)) {
    const expected = isJson(damaged);
    expect(valid(damaged)).toBe(expected);
    expect('value' in ((await outcome(async () => Promise.resolve(parseAny(damaged)))) as object)).toBe(expected);
  }
});
