import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { drain, plain } from '../test/arrivals.ts';
import { decodeLinesStream, decodeStream, elementsStream, encodeLinesStream, tokenStream, type Transform } from './streams.ts';

const body = (text: string): ReadableStream<Uint8Array> => new Response(text).body as ReadableStream<Uint8Array>;

describe('the stream transforms', () => {
  it('work in pipeThrough, on the body of a response', async () => {
    expect(await drain(body('{"a":1} [2]').pipeThrough(decodeStream()))).toEqual({ values: [{ a: 1 }, [2]] });
    expect(await drain(body('1\nx\n3').pipeThrough(decodeLinesStream({ onError: 'skip' })))).toEqual({ values: [1, 3] });
    expect(await drain(body('{"a":[1,2]}').pipeThrough(elementsStream('a')))).toEqual({ values: [1, 2] });
    expect((await drain(body('[1]').pipeThrough(tokenStream()))).values.map(String)).toEqual(['[', '1', ']']);
  });

  it('write what they read', async () => {
    const copy = body('{"a":1}\n[2]\n').pipeThrough(decodeLinesStream()).pipeThrough(encodeLinesStream());
    expect(await new Response(copy).text()).toBe('{"a":1}\n[2]\n');
  });

  it('work in the pipeline of Node', async () => {
    const values: unknown[] = [];
    const collect = async (rows: AsyncIterable<unknown>): Promise<void> => {
      for await (const row of rows) values.push(row);
    };
    const run = pipeline as (...parts: unknown[]) => Promise<void>;
    await run(Readable.from(['{"a":1}\n', '{"a"', ':2}\n']), decodeLinesStream(), collect);
    expect(values).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('fail both ends at a fault', async () => {
    let cancelled = false;
    const endless = new ReadableStream<string>({ pull: (out) => out.enqueue('1 x '), cancel: () => void (cancelled = true) });
    const { values, error } = await drain(endless.pipeThrough(decodeStream()));
    expect(values).toEqual([1]);
    expect(error).toMatchObject({ code: 'SYNTAX', offset: 3 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(cancelled).toBe(true);
  });

  it('tell who writes about a fault', async () => {
    for (const [make, written] of [[decodeStream, '1 x '], [tokenStream, '[x'], [decodeLinesStream, '1\nx\n'], [elementsStream, '[x'], [encodeLinesStream, NaN]] as const) {
      const { readable, writable } = make() as Transform<unknown, unknown>;
      const writer = writable.getWriter();
      const closed = writer.closed.catch((error: unknown) => error);
      writer.write(written).catch(() => undefined);
      const { error } = await drain(readable);
      expect(error).toMatchObject({ code: written === written ? 'SYNTAX' : 'UNSUPPORTED_VALUE' });
      expect(plain(await closed)).toEqual(error);
      let told: unknown;
      const endless = new ReadableStream({ pull: (out) => out.enqueue(written), cancel: (reason) => void (told = reason) });
      await drain(endless.pipeThrough(make() as TransformStream<unknown, unknown>));
      await new Promise((resolve) => setImmediate(resolve));
      expect(plain(told)).toEqual(error);
    }
  });

  it('let go of the source when the reader cancels', async () => {
    let cancelled = false;
    const endless = new ReadableStream<string>({ pull: (out) => out.enqueue('1 2 '), cancel: () => void (cancelled = true) });
    for await (const value of endless.pipeThrough(decodeStream())) if (value === 2) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(cancelled).toBe(true);
  });

  it('end at once when the reader cancels while nothing arrives, and tell who writes the reason', async () => {
    for (const make of [decodeStream, tokenStream, decodeLinesStream, elementsStream, encodeLinesStream]) {
      let told: unknown;
      const silent = new ReadableStream<never>({ cancel: (reason) => void (told = reason) });
      const reader = silent.pipeThrough(make() as TransformStream<never, unknown>).getReader();
      const next = reader.read();
      await new Promise((resolve) => setImmediate(resolve));
      const reason = new Error('enough');
      await reader.cancel(reason);
      expect(await next).toEqual({ value: undefined, done: true });
      await new Promise((resolve) => setImmediate(resolve));
      expect(told).toBe(reason);
    }
  });
});
