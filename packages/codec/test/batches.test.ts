import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { decodeLines, elements, t, unmarshal, type DecodeOptions, type StandardSchema } from '../src/index.ts';
import { arrivals, bytesOf, drain, inPieces, source } from './arrivals.ts';

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

describe('batches', () => {
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
