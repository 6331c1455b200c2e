import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeLines, elements, t } from '../src/index.ts';
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
      { numRuns: 150 },
    );
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
