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

  it('hand on what breaks off at any moment, behind the values that were whole, and leave nobody waiting', async () => {
    const inputs = [
      [decodeStream, ['{"a":1} ', '[2', ',3] ', '4 ']],
      [tokenStream, ['{"a"', ':1} ', '[2', ']']],
      [decodeLinesStream, ['1\n', '2\n3', '\n', '4\n']],
      [elementsStream, ['[{"id":1},', '{"id"', ':2}', ',3]']],
      [encodeLinesStream, [1, { a: 2 }, [3], null]],
    ] as const;
    const textOf = (values: readonly unknown[]): string => values.map((it) => (ArrayBuffer.isView(it) ? new TextDecoder().decode(it) : `${JSON.stringify(it)} `)).join('');
    for (const [make, chunks] of inputs) {
      const all = (await drain(new ReadableStream({ start: (out) => (chunks.forEach((it) => out.enqueue(it)), out.close()) }).pipeThrough(make() as TransformStream))).values;
      for (let at = 0; at <= chunks.length; at++) {
        for (const how of ['error', 'abort', 'cancel'] as const) {
          const reason = new Error(how);
          const { readable, writable } = make() as Transform<unknown, unknown>;
          let cancelled: unknown;
          let given = 0;
          const stop = new AbortController();
          const feed = new ReadableStream({
            pull(out) {
              if (given < at) return out.enqueue(chunks[given++]);
              // From here on nothing comes.
              if (how === 'error') out.error(reason);
              if (how === 'abort') stop.abort(reason);
              return undefined;
            },
            cancel: (why) => void (cancelled = why),
          });
          const written = feed.pipeTo(writable, { signal: stop.signal }).then(() => 'closed', (error: unknown) => error);
          const reader = readable.getReader();
          const values: unknown[] = [];
          let end: unknown;
          while (end === undefined) {
            const next = reader.read();
            if (how === 'cancel') setImmediate(() => void reader.cancel(reason));
            const result = await next.catch((error: unknown) => ({ error }));
            if ('error' in result) end = result.error;
            else if (result.done) end = reason;
            else values.push(result.value);
          }
          expect(end).toBe(reason);
          expect(textOf(all).startsWith(textOf(values))).toBe(true);
          expect(await written).toBe(reason);
          if (how !== 'error') expect(cancelled).toBe(reason);
        }
      }
    }
  });
});
