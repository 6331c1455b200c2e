import { describe, expect, it } from '@jest/globals';
import { runs, turns, unhandledRejections } from '@wirework/test-support';
import fc from 'fast-check';
import {
  decodeLinesStream,
  decodeStream,
  elementsStream,
  encodeLinesStream,
  tokenStream,
  type Transform,
} from '../src/streams.ts';
import { inPieces } from './arrivals.ts';

const text = '[1,{"a":"é😀"},\n null, "x"]\n';
const kinds: readonly [name: string, make: () => Transform<never, unknown>, input: unknown][] = [
  ['decodeStream', decodeStream, '{"a":1} [2,"é😀"]\n 4 "x" '],
  ['tokenStream', tokenStream, text],
  ['decodeLinesStream', decodeLinesStream, '1\n{"a":"é"}\n\n[3]\n4'],
  ['elementsStream', elementsStream, text],
  ['encodeLinesStream', encodeLinesStream, [1, { a: 2 }, [3], null]],
];

const call = fc.constantFrom('write', 'write', 'write', 'read', 'read', 'turn', 'close', 'abort', 'cancel');
type Call = 'write' | 'read' | 'turn' | 'close' | 'abort' | 'cancel';

/** State of a promise of a stream. */
interface Settled {
  readonly call: Call;
  value?: unknown;
  error?: unknown;
  isOpen: boolean;
}

/** Makes calls at both ends, without waiting for them; returns what became of them, and the values that came out. */
async function play(
  make: () => Transform<never, unknown>,
  chunks: readonly unknown[],
  calls: readonly Call[],
): Promise<{ log: Settled[]; values: unknown[] }> {
  const { readable, writable } = make();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  writer.closed.catch(() => undefined);
  reader.closed.catch(() => undefined);
  const log: Settled[] = [];
  const values: unknown[] = [];
  let fed = 0;
  const note = (name: Call, promise: Promise<unknown>): void => {
    const settled: Settled = { call: name, isOpen: true };
    log.push(settled);
    promise
      .then(
        (value) => (settled.value = value),
        (error: unknown) => (settled.error = error),
      )
      .finally(() => (settled.isOpen = false));
  };
  const read = (): Promise<unknown> =>
    reader.read().then((result) => {
      if (!result.done) values.push(result.value);
      return result.done;
    });
  for (const name of calls) {
    // Node takes a chunk for a closed stream for a fault in Node.
    if (name === 'write' && (fed === chunks.length || log.some((it) => it.call === 'close'))) continue;
    if (name === 'write') note(name, writer.write(chunks[fed++] as never));
    else if (name === 'read') note(name, read());
    else if (name === 'close') note(name, writer.close());
    else if (name === 'abort') note(name, writer.abort(aborted));
    else if (name === 'cancel') note(name, reader.cancel(cancelled));
    else await turns();
  }
  await turns();
  // Code that ends one end of a stream must not wait for the other for ever: the rest is read or cancelled.
  if (calls.includes('close') || calls.includes('abort')) {
    for (let done: unknown = false; done === false;) done = await read().catch(() => true);
  } else {
    note('cancel', reader.cancel(cancelled));
  }
  await turns(5);
  return { log, values };
}

const aborted = new Error('aborted');
const cancelled = new Error('cancelled');
const printed = (values: readonly unknown[]): string =>
  values
    .map((it) =>
      ArrayBuffer.isView(it)
        ? new TextDecoder().decode(it)
        : `${typeof it === 'object' && it !== null && !('delim' in it) ? JSON.stringify(it) : String(it)}\n`,
    )
    .join('');

describe.each(kinds)('%s', (_name, make, input) => {
  const chunksOf = (size: number): unknown[] =>
    typeof input === 'string' ? [...inPieces(new TextEncoder().encode(input), size)] : (input as unknown[]);

  it('settles every call at both ends, for any sequence of calls', async () => {
    const everything = await play(make, chunksOf(1), [
      ...chunksOf(1).map(() => 'write' as const),
      'close',
      ...Array<Call>(40).fill('read'),
    ]);
    const whole = printed(everything.values);
    expect(everything.log.every((it) => !it.isOpen && it.error === undefined)).toBe(true);
    const rejections = await unhandledRejections(() =>
      fc.assert(
        fc.asyncProperty(fc.array(call, { maxLength: 25 }), fc.integer({ min: 1, max: 8 }), async (calls, size) => {
          const { log, values } = await play(make, chunksOf(size), calls);
          expect(whole.startsWith(printed(values))).toBe(true);
          expect(log.filter((it) => it.isOpen)).toEqual([]);
          for (const { error } of log) {
            if (error === undefined || error === aborted || error === cancelled) continue;
            // A write or a close behind the close, and a text that is cut off by the close.
            expect(['TypeError', 'JsonSyntaxError', 'EndOfInputError']).toContain((error as Error).name);
          }
        }),
        { numRuns: runs(300) },
      ),
    );
    expect(rejections).toEqual([]);
  });
});
