import { expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { decodeLines, elements, newDecoder, t, type DecodeSource, type DecoderOptions } from '../src/index.ts';
import { arrivals, bytesOf, drain, outcome, source } from './arrivals.ts';

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
  .tuple(json, fc.nat(), fc.constantFrom('', ',', ']', '}', ':', '"', 'x', '\\', '\n', '-', '{"a":1,"b":null,"a":300}'))
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
