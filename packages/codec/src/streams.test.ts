import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { turns } from '@wirework/test-support';
import { drain, plain } from '../test/arrivals.ts';
import {
  decodeLinesStream,
  decodeStream,
  elementsStream,
  encodeLinesStream,
  filterStream,
  ignoreStream,
  pickStream,
  replaceStream,
  tokenStream,
  type Transform,
} from './streams.ts';

const body = (text: string): ReadableStream<Uint8Array> => new Response(text).body as ReadableStream<Uint8Array>;

describe('the stream transforms', () => {
  it('work in pipeThrough, on the body of a response', async () => {
    expect(await drain(body('{"a":1} [2]').pipeThrough(decodeStream()))).toEqual({ values: [{ a: 1 }, [2]] });
    expect(await drain(body('1\nx\n3').pipeThrough(decodeLinesStream({ onError: 'skip' })))).toEqual({
      values: [1, 3],
    });
    expect(await drain(body('{"a":[1,2]}').pipeThrough(elementsStream('a')))).toEqual({ values: [1, 2] });
    expect((await drain(body('[1]').pipeThrough(tokenStream()))).values.map(String)).toEqual(['[', '1', ']']);
  });

  it('write the values that they read', async () => {
    const copy = body('{"a":1}\n[2]\n').pipeThrough(decodeLinesStream()).pipeThrough(encodeLinesStream());
    expect(await new Response(copy).text()).toBe('{"a":1}\n[2]\n');
  });

  it('work in pipeline of Node', async () => {
    const values: unknown[] = [];
    const collect = async (rows: AsyncIterable<unknown>): Promise<void> => {
      for await (const row of rows) values.push(row);
    };
    const run = pipeline as (...parts: unknown[]) => Promise<void>;
    await run(Readable.from(['{"a":1}\n', '{"a"', ':2}\n']), decodeLinesStream(), collect);
    expect(values).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('edit text, one after another', async () => {
    const edited = body('{"page":1,"users":[{"id":1.50,"token":"x"},{"id":2e3,"tags":["\\u00e9"]}]}')
      .pipeThrough(pickStream('users'))
      .pipeThrough(ignoreStream('[1].id'))
      .pipeThrough(replaceStream((segments) => segments.at(-1) === 'token', '***'))
      .pipeThrough(replaceStream('[1].tags[0]', (segments: readonly unknown[]) => segments.length))
      .pipeThrough(filterStream((segments) => segments.length === 2));
    expect(await new Response(edited).text()).toBe('[{"id":1.50,"token":"***"},{"tags":[3]}]\n');
  });

  it('edit text: throw immediately for an invalid argument, and through the readable side for a replacement', async () => {
    expect(() => pickStream('a[')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
    expect(() => filterStream('a', { maxdepth: 1 } as never)).toThrow(TypeError);
    expect(() => ignoreStream('a', { maxBytes: -1 })).toThrow(RangeError);
    expect(() => replaceStream('a', NaN)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE' }));
    const late = body('{"a":1}').pipeThrough(replaceStream('a', () => NaN));
    expect((await drain(late)).error).toMatchObject({ code: 'UNSUPPORTED_VALUE' });
  });

  it('reject at both ends for a fault', async () => {
    let cancelled = false;
    const endless = new ReadableStream<string>({
      pull: (out) => out.enqueue('1 x '),
      cancel: () => void (cancelled = true),
    });
    const { values, error } = await drain(endless.pipeThrough(decodeStream()));
    expect(values).toEqual([1]);
    expect(error).toMatchObject({ code: 'SYNTAX', offset: 3 });
    await turns();
    expect(cancelled).toBe(true);
  });

  it('reject the writer for a fault', async () => {
    for (const [make, written, code] of [
      [decodeStream, '1 x ', 'SYNTAX'],
      [tokenStream, '[x', 'SYNTAX'],
      [decodeLinesStream, '1\nx\n', 'SYNTAX'],
      [elementsStream, '[x', 'SYNTAX'],
      [encodeLinesStream, NaN, 'UNSUPPORTED_VALUE'],
    ] as const) {
      const { readable, writable } = make() as Transform<unknown, unknown>;
      const writer = writable.getWriter();
      const closed = writer.closed.catch((error: unknown) => error);
      writer.write(written).catch(() => undefined);
      const { error } = await drain(readable);
      expect(error).toMatchObject({ code });
      expect(plain(await closed)).toEqual(error);
      let told: unknown;
      const endless = new ReadableStream({
        pull: (out) => out.enqueue(written),
        cancel: (reason) => void (told = reason),
      });
      await drain(endless.pipeThrough(make() as TransformStream<unknown, unknown>));
      await turns();
      expect(plain(told)).toEqual(error);
    }
  });

  it('release the source when the reader cancels', async () => {
    let cancelled = false;
    const endless = new ReadableStream<string>({
      pull: (out) => out.enqueue('1 2 '),
      cancel: () => void (cancelled = true),
    });
    for await (const value of endless.pipeThrough(decodeStream())) if (value === 2) break;
    await turns();
    expect(cancelled).toBe(true);
  });

  it('end at once when the reader cancels an idle stream, and reject the writer with the reason', async () => {
    for (const make of [decodeStream, tokenStream, decodeLinesStream, elementsStream, encodeLinesStream]) {
      let told: unknown;
      const silent = new ReadableStream<never>({ cancel: (reason) => void (told = reason) });
      const reader = silent.pipeThrough(make() as TransformStream<never, unknown>).getReader();
      const next = reader.read();
      await turns();
      const reason = new Error('enough');
      await reader.cancel(reason);
      expect(await next).toEqual({ value: undefined, done: true });
      await turns();
      expect(told).toBe(reason);
    }
  });
});

describe.each<[name: string, make: () => Transform<never, unknown>, chunks: readonly unknown[]]>([
  ['decodeStream', decodeStream, ['{"a":1} ', '[2', ',3] ', '4 ']],
  ['tokenStream', tokenStream, ['{"a"', ':1} ', '[2', ']']],
  ['decodeLinesStream', decodeLinesStream, ['1\n', '2\n3', '\n', '4\n']],
  ['elementsStream', elementsStream, ['[{"id":1},', '{"id"', ':2}', ',3]']],
  ['ignoreStream', () => ignoreStream('[1]'), ['[{"id":1},', '{"id"', ':2}', ',3]']],
  ['encodeLinesStream', encodeLinesStream, [1, { a: 2 }, [3], null]],
])('%s, broken off', (_name, make, chunks) => {
  type End = 'the source fails' | 'the pipe is aborted' | 'the reader cancels';

  /** Sends the first chunks through, and then nothing more: this is how it ends. */
  async function breakOff(
    after: number,
    how: End,
    reason: Error,
  ): Promise<{ values: unknown[]; end: unknown; written: unknown; cancelled: unknown }> {
    const { readable, writable } = make();
    let cancelled: unknown;
    let given = 0;
    const stop = new AbortController();
    const feed = new ReadableStream<never>({
      pull(out) {
        if (given < after) return out.enqueue(chunks[given++] as never);
        if (how === 'the source fails') out.error(reason);
        if (how === 'the pipe is aborted') stop.abort(reason);
        return undefined;
      },
      cancel: (why) => void (cancelled = why),
    });
    const written = feed.pipeTo(writable, { signal: stop.signal }).then(
      () => 'closed',
      (error: unknown) => error,
    );
    const reader = readable.getReader();
    const values: unknown[] = [];
    for (;;) {
      const next = reader.read();
      if (how === 'the reader cancels') setImmediate(() => void reader.cancel(reason));
      const result = await next.catch((error: unknown) => ({ error }));
      if ('error' in result) return { values, end: result.error, written: await written, cancelled };
      if (result.done) return { values, end: 'done', written: await written, cancelled };
      values.push(result.value);
    }
  }

  const textOf = (values: readonly unknown[]): string =>
    values.map((it) => (ArrayBuffer.isView(it) ? new TextDecoder().decode(it) : `${JSON.stringify(it)} `)).join('');
  const everything = async (): Promise<string> => {
    const source = new ReadableStream<never>({
      start: (out) => (chunks.forEach((it) => out.enqueue(it as never)), out.close()),
    });
    return textOf((await drain(source.pipeThrough(make() as TransformStream<never, unknown>))).values);
  };

  it.each<[End, end: 'the reason' | 'done', cancelled: boolean]>([
    ['the source fails', 'the reason', false],
    ['the pipe is aborted', 'the reason', true],
    ['the reader cancels', 'done', true],
  ])('where %s, passes the reason on at any moment, after the complete values', async (how, end, isCancelled) => {
    const all = await everything();
    for (let after = 0; after <= chunks.length; after++) {
      const reason = new Error(how);
      const broken = await breakOff(after, how, reason);
      expect(all.startsWith(textOf(broken.values))).toBe(true);
      expect(broken).toEqual({
        values: broken.values,
        end: end === 'done' ? 'done' : reason,
        written: reason,
        cancelled: isCancelled ? reason : undefined,
      });
      expect(broken.written).toBe(reason);
    }
  });
});
