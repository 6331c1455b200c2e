import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { corpora, corpus, type CorpusName, isJson, mutations, runs } from '@wirework/test-support';
import {
  compact,
  decodeLines,
  type DecodeLinesOptions,
  type DecodeOptions,
  type DecoderOptions,
  type DecodeSource,
  elements,
  indent,
  type LineFault,
  newDecoder,
  parseAny,
  type StandardSchema,
  stringify,
  t,
  unmarshal,
  valid,
} from '../src/index.ts';
import { arrivals, bytesOf, drain, inPieces, outcome, source } from './arrivals.ts';

describe('properties', () => {
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
});

describe('batches', () => {
  const line = fc.constantFrom(
    '{"a":1}',
    '{"é":"😀"}',
    '',
    ' \t',
    '[1',
    '2]',
    '1,2',
    '"\\ud800"',
    '1e400',
    'null\r',
    '{"a":[{"b":1}',
    '{"c":2}]}',
    `"${'x'.repeat(3000)}"`,
  );

  it('have the values, the faults and the error of the single values, in the same order, for every split of the input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.boolean(),
        async (lines, size, isStrict) => {
          const bytes = bytesOf(lines.join('\n'));
          const read = async (isBatched: boolean, pieces: Iterable<Uint8Array>): Promise<unknown> => {
            const order: unknown[] = [];
            const onError = isStrict
              ? ('throw' as const)
              : ({ line, offset }: { line: number; offset: number }) => order.push(['fault', line, offset]);
            const all = decodeLines(source(pieces), { onError });
            const note = async function* (): AsyncGenerator<unknown, void> {
              if (isBatched) {
                for await (const batch of all.batches()) {
                  expect(batch.length).toBeGreaterThan(0);
                  order.push(...batch);
                }
              } else {
                for await (const value of all) order.push(value);
              }
              yield* [];
            };
            const { error } = await drain(note());
            return { order, error };
          };
          const singles = await read(false, inPieces(bytes, 7));
          expect(await read(true, inPieces(bytes, size))).toEqual(singles);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('with a target or schema have what unmarshal returns or throws for each line', async () => {
    const validate = (value: unknown) =>
      typeof value === 'object' ? { value } : { issues: [{ message: 'no object', path: [] }] };
    const targets = [
      t.struct('A', { a: t.any(), n: t.int8() }),
      t.map(t.any()),
      { '~standard': { version: 1, vendor: 'test', validate } } as StandardSchema,
    ];
    const members = fc.constantFrom(
      ...['{"n":1}', '{"n":1.0}', '{"n":200,"a":1}', '{"n":1,"n":"x"}', '{"n":"x","n":1}', '{"a":[1e400]}', '7', '\r'],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(line, members), { maxLength: 60 }),
        fc.constantFrom(...targets),
        fc.constantFrom<DecodeOptions>(
          {},
          { duplicates: 'reject' },
          { outOfRange: 'infinity' },
          { numbers: 'bigint' },
          { maxDepth: 1 },
        ),
        fc.integer({ min: 1, max: 5000 }),
        async (lines, target, options, size) => {
          const text = lines.join('\n');
          const expected = text
            .split('\n')
            .filter((it) => it.trim() !== '')
            .map((it) => {
              try {
                return unmarshal(bytesOf(it), target, options);
              } catch (error) {
                return (error as { code: string }).code;
              }
            });
          const order: unknown[] = [];
          const onError = ({ error }: { error: { code: string } }): unknown => order.push(error.code);
          for await (const batch of decodeLines(inPieces(bytesOf(text), size), {
            ...options,
            target,
            onError,
          }).batches())
            order.push(...batch);
          expect(order).toEqual(expected);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('validate each line once, and a line that the schema refuses once more for its position', async () => {
    const seen: unknown[] = [];
    const validate = (value: unknown) => {
      seen.push(value);
      if (value === 3) throw new Error('broken schema');
      return value === 2 ? { issues: [{ message: 'two', path: [] }] } : { value: [value] };
    };
    const target = { '~standard': { version: 1, vendor: 'test', validate } } as StandardSchema;
    const lines = decodeLines('1\n1\n2\n1\n3\n1\n', { target, onError: 'skip' });
    const { values, error } = await drain(lines);
    expect([values, (error as Error).message]).toEqual([[[1], [1], [1]], 'broken schema']);
    expect(seen).toEqual([1, 1, 2, 2, 1, 3]);
    const later = { '~standard': { version: 1, vendor: 'test', validate: async () => Promise.resolve({ value: 1 }) } };
    expect((await drain(decodeLines('1\n2\n', { target: later as StandardSchema }))).error).toMatchObject({
      message: 'Cannot check the value: the schema is asynchronous',
    });
  });

  it('of elements have the values and the error of the single elements, for every split of the input', async () => {
    for (const chunks of arrivals('{"a":[{"id":1},{"id":2},[3],"x",{"id":1e400}]}')) {
      const flat = async function* (): AsyncGenerator<unknown, void> {
        for await (const batch of elements(source(chunks), 'a').batches()) yield* batch;
      };
      const { values, error } = await drain(flat());
      expect(values).toEqual([{ id: 1 }, { id: 2 }, [3], 'x']);
      expect(error).toMatchObject({ code: 'UNMARSHAL_TYPE' });
    }
  });

  it('skip a byte order mark at the beginning, for every split of the input, and refuse it elsewhere', async () => {
    for (const chunks of arrivals('\ufeff{"a":1}\n2\n'))
      expect(await drain(decodeLines(source(chunks)))).toEqual({ values: [{ a: 1 }, 2], error: undefined });
    for (const chunks of arrivals('\ufeff[1,2]'))
      expect(await drain(elements(source(chunks)))).toEqual({ values: [1, 2], error: undefined });
    for (const [text, offset] of [
      ['\ufeff\ufeff1\n', 4],
      ['1\n\ufeff2\n', 3],
    ] as const)
      expect((await drain(decodeLines(text))).error).toMatchObject({ code: 'SYNTAX', offset });
    for (const bytes of [Uint8Array.of(0xef), Uint8Array.of(0xef, 0xbb), Uint8Array.of(0xef, 0xbb, 0x31)])
      expect((await drain(decodeLines([bytes]))).error).toMatchObject({ code: 'SYNTAX' });
    expect(await drain(decodeLines('\ufeff'))).toEqual({ values: [], error: undefined });
  });

  it('are yielded as they arrive, and do not wait for more', async () => {
    const input = source(['1\n2\n3', '\n', '4\n[', ']']);
    const batches = [];
    for await (const batch of decodeLines(input).batches()) batches.push(batch);
    expect(batches).toEqual([[1, 2], [3], [4], [[]]]);
  });

  it('continue after single values, and release the source when the loop is left', async () => {
    const input = source(['1\n2\n3\n', '4\n', '5\n']);
    const values = decodeLines(input, { target: t.int32() });
    expect(await values.next()).toEqual({ value: 1, done: false });
    for await (const batch of values.batches()) {
      expect(batch).toEqual([2, 3]);
      break;
    }
    expect(input.state).toBe('released');
    expect(await values.next()).toEqual({ value: undefined, done: true });
  });
});

describe('commands', () => {
  const commands = [
    'decode',
    'target',
    'token',
    'token',
    'more',
    'numbers',
    'values',
    'tokens',
    'turns',
    'rest',
  ] as const;
  type Command = (typeof commands)[number];

  const Struct = t.struct('S', { a: t.int8(), b: t.list(t.string()) });

  /**
   * Returns the result of each command, and the bytes consumed by then. Ends with the first loop that failed, since it
   * releases the source.
   */
  async function run(
    input: DecodeSource,
    script: readonly Command[],
    options: DecoderOptions,
    bytes: Uint8Array,
  ): Promise<unknown[]> {
    const log: unknown[] = [];
    const decoder = newDecoder(input, options);
    const loop = async (items: AsyncIterator<unknown>): Promise<boolean> => {
      for (let i = 0; i < 3; i++) {
        const item = (await outcome(() => items.next())) as { error?: unknown; value?: IteratorResult<unknown> };
        log.push(item);
        if (item.error !== undefined) return false;
        if (item.value?.done === true) return true;
      }
      return true;
    };
    for (const command of script) {
      if (command === 'decode') log.push(await outcome(() => decoder.decode()));
      else if (command === 'target') log.push(await outcome(() => decoder.decode(Struct)));
      else if (command === 'token') log.push(await outcome(() => decoder.token()));
      else if (command === 'more') log.push(await outcome(() => decoder.more()));
      else if (command === 'numbers') decoder.useNumber();
      else if (command === 'turns')
        log.push(
          await Promise.all(
            [decoder.token(), decoder.more(), decoder.decode()].map((it) => outcome(() => it as Promise<unknown>)),
          ),
        );
      else if (command === 'rest') {
        const rest = new Uint8Array(await new Response(decoder.buffered()).arrayBuffer());
        expect(rest).toEqual(bytes.slice(decoder.inputOffset(), decoder.inputOffset() + rest.length));
      } else if (!(await loop(command === 'values' ? decoder[Symbol.asyncIterator]() : decoder.tokens()))) {
        break;
      }
      log.push(decoder.inputOffset());
    }
    decoder.close();
    return log;
  }

  const json = fc
    .array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 4 })
    .map((values) => values.map((it) => JSON.stringify(it, null, values.length % 3)).join(' \n'));
  const damaged = fc
    .tuple(
      json,
      fc.nat(),
      fc.constantFrom('', ',', ']', '}', ':', '"', 'x', '\\', '\n', '-', '{"a":1,"b":null,"a":300}'),
    )
    .map(([text, at, by]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + by + text.slice(by === '' ? place + 1 : place);
    });

  it('a decoder answers any sequence of calls alike for every split of the input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(json, damaged),
        fc.array(fc.constantFrom(...commands), { maxLength: 12 }),
        fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 9 }),
        fc.record({
          duplicates: fc.constantFrom('last', 'reject'),
          numbers: fc.constantFrom('number', 'bigint'),
          trailing: fc.constantFrom('allow', 'reject'),
          maxDepth: fc.constantFrom(3, 100),
          maxBytes: fc.constantFrom(20, 1e6),
        } as const),
        fc.boolean(),
        async (text, script, sizes, options, fails) => {
          const bytes = bytesOf(text);
          const failure = fails ? new Error('no more') : undefined;
          const chunks: Uint8Array[] = [];
          for (let at = 0, i = 0; at < bytes.length; i++)
            chunks.push(bytes.subarray(at, (at += 1 + (sizes[i % sizes.length] as number))));
          const parts = source(chunks, failure);
          const whole = await run(source([bytes], failure), script, options, bytes);
          expect(await run(parts, script, options, bytes)).toEqual(whole);
          expect(parts.state).not.toBe('open');
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it('a decoder reads on after a container that was iterated, for every split of the input', async () => {
    for (const chunks of arrivals('{"items": [1, 2], "total": 2} 3')) {
      const given = source(chunks);
      const decoder = newDecoder(given);
      const tokens = [await decoder.token(), await decoder.token(), await decoder.token()];
      expect(await drain(decoder)).toEqual({ values: [1, 2] });
      expect(given.state).not.toBe('released');
      for await (const token of decoder.tokens()) tokens.push(token);
      expect(tokens.map(String)).toEqual(['{', 'items', '[', ']', 'total', '2', '}', '3']);
    }
  });

  it('an iteration ends after an error and after its loop is left', async () => {
    const iterations: (() => AsyncIterableIterator<unknown>)[] = [
      () => newDecoder('1 x 2')[Symbol.asyncIterator](),
      () => newDecoder('1 x 2').tokens(),
      () => newDecoder('1 x 2').tokenBatches(),
      () => decodeLines('1\nx\n2\n'),
      () => elements('[1, x, 2]'),
    ];
    const over = { value: undefined, done: true };
    for (const start of iterations) {
      const failed = start();
      expect(await failed.next()).toMatchObject({ done: false });
      await expect(failed.next()).rejects.toMatchObject({ code: 'SYNTAX' });
      expect([await failed.next(), await failed.next()]).toEqual([over, over]);
      const left = start();
      expect(await left.return?.()).toEqual(over);
      expect(await left.next()).toEqual(over);
      expect(await left.return?.()).toEqual(over);
    }
  });
});
