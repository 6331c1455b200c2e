import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { turns } from '@wirework/test-support';
import { arrivals, drain, plain, source } from '../test/arrivals.ts';
import { decodeLines, type DecodeLinesOptions } from './stream/lines/decode-lines.ts';
import { encodeLines } from './stream/lines/encode-lines.ts';
import type { LineFault } from './stream/lines/line-fault.ts';
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
import { t } from './values/targets/t.ts';

describe('lines', () => {
  const joined = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
    let text = '';
    for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
    return text;
  };

  describe('decodeLines', () => {
    it('yields one value for each line that is not empty, for every split of the input', async () => {
      for (const chunks of arrivals('{"é":1}\r\n\n [2, 3] \n \t\n"😀"\nnull')) {
        expect(await drain(decodeLines(chunks))).toEqual({ values: [{ é: 1 }, [2, 3], '😀', null] });
        expect(await drain(decodeLines(source(chunks)))).toEqual({ values: [{ é: 1 }, [2, 3], '😀', null] });
      }
    });

    it('throws for a bad line with its place in the input, and releases the source', async () => {
      for (const chunks of arrivals('{"a":1}\n{"a":é}\n{"a":3}\n')) {
        const input = source(chunks);
        const { values, error } = await drain(decodeLines(input));
        expect(values).toEqual([{ a: 1 }]);
        expect(error).toMatchObject({
          code: 'SYNTAX',
          offset: 14,
          line: 2,
          column: 6,
          message: "invalid character 'Ã' looking for beginning of value",
        });
        expect(['released', 'ended']).toContain(input.state);
      }
    });

    it('throws for a line with less or more than one value', async () => {
      for (const line of ['1 2', '[1', '1,2', '{}{}', '"a"x', '[1]]', '}']) {
        const { values, error } = await drain(decodeLines(`0\n${line}\n2]\n`));
        expect(values).toEqual([0]);
        expect(error).toMatchObject({ code: 'SYNTAX', line: 2 });
      }
    });

    it('throws RangeError for an unknown onError', () => {
      expect(() => decodeLines('1', { format: 'csv' as never })).toThrow(
        "Cannot use the option 'format': expected 'lines' or 'json-seq'",
      );
      expect(() => decodeLines('1', 'skip' as never)).toThrow(
        new TypeError('Cannot use the options: expected an object, found string'),
      );
      expect(() => decodeLines('1', { onError: 'ignore' as never })).toThrow(
        "Cannot use the option 'onError': expected 'throw', 'skip' or a function",
      );
    });

    it('applies maxBytes to each line, for every split of the input', async () => {
      const tooLong = { code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 3, offset: 10 };
      for (const chunks of arrivals('1\n12\n123\n1234\n1\n')) {
        const { values, error } = await drain(decodeLines(chunks, { maxBytes: 3 }));
        expect(values).toEqual([1, 12, 123]);
        expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', line: 4, column: 4, offset: 12 });
      }
      await expect(drain(decodeLines('123\n'.repeat(50), { maxBytes: 3 }))).resolves.toMatchObject({
        values: Array.from({ length: 50 }, () => 123),
      });
      await expect(decodeLines('\n\n\n\n\n\n\n1234', { maxBytes: 3, onError: 'skip' }).next()).rejects.toMatchObject(
        tooLong,
      );
    });

    it('skips bad lines, or passes them to onError with line number, offset and text', async () => {
      const input = '1\nnot json\r\n[2]\n{"a":}\n3';
      expect(await drain(decodeLines(input, { onError: 'skip' }))).toEqual({ values: [1, [2], 3] });
      const faults: LineFault[] = [];
      for (const chunks of arrivals(input)) {
        faults.length = 0;
        await drain(decodeLines(chunks, { onError: (fault) => void faults.push(fault) }));
        expect(faults).toMatchObject([
          { line: 2, offset: 2, text: 'not json', error: { code: 'SYNTAX' } },
          { line: 4, offset: 16, text: '{"a":}', error: { code: 'SYNTAX', offset: 22, line: 4 } },
        ]);
      }
    });

    it('passes errors to onError that draw the text of their line with its number in the input', async () => {
      const frames = async (text: string, options: DecodeLinesOptions = {}): Promise<string[]> => {
        const drawn: string[] = [];
        for (const chunks of arrivals(text)) {
          drawn.length = 0;
          await drain(
            decodeLines(chunks, { ...options, onError: (fault) => void drawn.push(fault.error.frame(fault.text)) }),
          );
        }
        return drawn;
      };
      expect(await frames('1\n{"é": x}\r\n{"a": 300}\n[1', { target: t.any() })).toEqual([
        '2 | {"é": x}\n  |       ^',
        '4 | [1\n  |   ^',
      ]);
      expect(
        await frames('{"a": 1}\n{"a": 300}\n\n{"b":1}\n{"a":1,"a":2}', {
          target: t.struct('Row', { a: t.required(t.int8()) }),
          duplicates: 'reject',
        }),
      ).toEqual(['2 | {"a": 300}\n  |       ^', '4 | {"b":1}\n  | ^', '5 | {"a":1,"a":2}\n  |        ^']);
      expect(await frames('\u001e[1,\n\n x]\u001ex\n\u001e{"a":\r\n1,\ry}', { format: 'json-seq' })).toEqual([
        '3 |  x]\n  |  ^',
        '3 | x\n  | ^',
        '6 | y}\n  | ^',
      ]);
      await expect(decodeLines('x').next()).rejects.not.toHaveProperty('index');
    });

    it('throws the error that onError throws', async () => {
      const stop = (): void => {
        throw new Error('enough');
      };
      expect(await drain(decodeLines('1\nx\n2', { onError: stop }))).toMatchObject({
        values: [1],
        error: { message: 'enough' },
      });
    });

    it('keeps the order of concurrent calls while onError is pending', async () => {
      const values = decodeLines(`${'0\n'.repeat(1000)}x\n1\n2\n`, { onError: async () => turns(3) });
      for (let i = 0; i < 1000; i++) expect(await values.next()).toEqual({ value: 0, done: false });
      expect(await Promise.all([values.next(), values.next()])).toEqual([
        { value: 1, done: false },
        { value: 2, done: false },
      ]);
    });

    it('awaits the promise of onError and rejects with its reason', async () => {
      for (const chunks of [['1\nx\n2\ny\n3\n'], ['1\nx', '\n2\n', 'y\n3\n'], ['1\nx\n2\n', 'y']]) {
        const done: number[] = [];
        const note = async ({ line }: LineFault): Promise<void> => {
          await turns();
          done.push(line);
        };
        const lines = decodeLines(source(chunks), { onError: note });
        expect([await lines.next(), done]).toEqual([{ value: 1, done: false }, []]);
        expect([await lines.next(), done]).toEqual([{ value: 2, done: false }, [2]]);
        await drain(lines);
        expect(done).toEqual([2, 4]);

        const failure = new Error('no room');
        const input = source(chunks);
        const failing = decodeLines(input, { onError: (fault) => note(fault).then(() => Promise.reject(failure)) });
        const calls = [failing.next(), failing.next(), failing.next()];
        expect(await calls[0]).toEqual({ value: 1, done: false });
        await expect(calls[1]).rejects.toBe(failure);
        expect([await calls[2], input.state]).toEqual([{ value: undefined, done: true }, 'released']);
      }
    });

    it('skips the same lines that onError would get, whatever came before', async () => {
      const line = fc.constantFrom(
        '{"a":1}',
        '[2]',
        ' 3 ',
        '',
        '{"a":',
        'junk',
        '1 2',
        '"\\ud800"',
        '1e400',
        '"\u0001"',
        '{"a":1,"a":2}',
        '['.repeat(4) + ']'.repeat(4),
      );
      const options = fc.constantFrom<object>(
        {},
        { maxDepth: 3 },
        { duplicates: 'reject' },
        { numbers: 'lossless' },
        { target: t.map(t.any()) },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(line, { maxLength: 120, size: 'max' }),
          options,
          fc.constantFrom('lines', 'json-seq'),
          async (lines, more, format) => {
            const text = lines.join(format === 'lines' ? '\n' : '\u001e');
            const handedOver = await drain(decodeLines(text, { ...more, format, onError: () => undefined }));
            expect(await drain(decodeLines(text, { ...more, format, onError: 'skip' }))).toEqual(handedOver);
            expect(handedOver.error).toBeUndefined();
          },
        ),
      );
    });

    it("throws for limits and failures of the source despite onError: 'skip'", async () => {
      expect(await drain(decodeLines('1\n"too long"\n2', { onError: 'skip', maxBytes: 5 }))).toMatchObject({
        values: [1],
        error: { code: 'LIMIT_EXCEEDED', offset: 7 },
      });
      const failure = new Error('reset');
      expect(await drain(decodeLines(source(['1\n', '2'], failure), { onError: 'skip' }))).toMatchObject({
        values: [1],
        error: { message: 'reset' },
      });
    });

    it('reads into a target and throws for a mismatch', async () => {
      const target = t.struct('Row', { id: t.uint8() });
      expect(await drain(decodeLines('{"id":1}\n{"id":300}\n{"id":3}', { target, onError: 'skip' }))).toEqual({
        values: [{ id: 1 }, { id: 3 }],
      });
      expect((await drain(decodeLines('{"id":1}\n{"id":300}', { target }))).error).toMatchObject({
        code: 'UNMARSHAL_TYPE',
        line: 2,
        column: 7,
      });
    });

    it('reads JSON text sequences (RFC 7464)', async () => {
      for (const chunks of arrivals('\u001e{"a":\n1}\n\u001e\u001e[2]\u001e3\n\u001e"x"\n')) {
        expect(await drain(decodeLines(chunks, { format: 'json-seq' }))).toEqual({ values: [{ a: 1 }, [2], 3, 'x'] });
      }
      expect((await drain(decodeLines('\u001e1\n\u001e12', { format: 'json-seq' }))).error).toMatchObject({
        code: 'SYNTAX',
        message: 'unexpected end of JSON input',
      });
      expect(await drain(decodeLines('\u001e{"a"\u001e2\n', { format: 'json-seq', onError: 'skip' }))).toEqual({
        values: [2],
      });
      // A value may be the very end of a record only if it has a closing mark, and a record before the first separator
      // counts.
      expect(
        await drain(
          decodeLines('1\n\u001e"x"\u001e[2]\u001e{"a":3}\u001e4 \u001etrue\u001e5\n', {
            format: 'json-seq',
            onError: 'skip',
          }),
        ),
      ).toEqual({ values: [1, 'x', [2], { a: 3 }, 4, 5] });
      expect(await drain(decodeLines('\u001e"ab"\u001e"abc"', { format: 'json-seq', maxBytes: 4 }))).toMatchObject({
        values: ['ab'],
        error: { code: 'LIMIT_EXCEEDED', offset: 10 },
      });
      expect((await drain(decodeLines('\u001e1\n'))).error).toMatchObject({ code: 'SYNTAX', offset: 1 });
    });

    it('reads numbers, escapes and depth as the decoder does', async () => {
      expect((await drain(decodeLines('1e999\n'))).error).toMatchObject({ code: 'UNMARSHAL_TYPE' });
      expect((await drain(decodeLines('"\\ud800"\n'))).values).toEqual(['\ufffd']);
      expect((await drain(decodeLines('[[[1]]]\n', { maxDepth: 2 }))).error).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        offset: 3,
      });
      expect((await drain(decodeLines('9007199254740993\n', { numbers: 'bigint' }))).values).toEqual([
        9007199254740993n,
      ]);
    });

    it('yields long runs of lines, ASCII and other', async () => {
      const rows = Array.from({ length: 3000 }, (_, id) => ({ id, name: id % 700 === 0 ? 'ünïcödé 😀' : `row ${id}` }));
      const text = rows.map((it) => JSON.stringify(it)).join('\n');
      expect((await drain(decodeLines(text))).values).toEqual(rows);
      expect((await drain(decodeLines(text.match(/[\s\S]{1,777}/g) as string[]))).values).toEqual(rows);
    });
  });

  describe('encodeLines', () => {
    it('writes a line for each value, which decodeLines reads back', async () => {
      const values = [{ a: 1 }, ['<'], null, 'x\ny'];
      expect(await joined(encodeLines(values))).toBe('{"a":1}\n["\\u003c"]\nnull\n"x\\ny"\n');
      expect((await drain(decodeLines(encodeLines(values)))).values).toEqual(values);
      expect(
        (await drain(decodeLines(encodeLines(values, { format: 'json-seq' }), { format: 'json-seq' }))).values,
      ).toEqual(values);
    });

    it('yields the lines before a value that fails', async () => {
      const { values, error } = await drain(encodeLines([1, NaN]));
      expect(new TextDecoder().decode(values[0] as Uint8Array)).toBe('1\n');
      expect(error).toMatchObject({ code: 'UNSUPPORTED_VALUE' });
      function* failing(): Generator<number> {
        yield 1;
        throw new Error('no more');
      }
      const gone = await drain(encodeLines(failing()));
      expect(new TextDecoder().decode(gone.values[0] as Uint8Array)).toBe('1\n');
      expect(gone.error).toMatchObject({ message: 'no more' });
    });

    it('throws TypeError for anything but iterables', () => {
      for (const values of ['abc', null, 5, {}] as unknown as Iterable<unknown>[]) {
        expect(() => encodeLines(values)).toThrow(
          'Cannot encode lines: the values are neither an iterable nor an async iterable',
        );
      }
    });

    it('collects lines, and yields them before it waits for an async iterable', async () => {
      expect((await drain(encodeLines(Array.from({ length: 1000 }, (_, i) => i)))).values).toHaveLength(1);
      let go = (): void => undefined;
      async function* source(): AsyncGenerator<number> {
        yield 1;
        yield 2;
        await new Promise<void>((resolve) => (go = resolve));
        yield 3;
      }
      const chunks = encodeLines(source());
      const text = async (): Promise<string> =>
        new TextDecoder().decode((await chunks.next()).value ?? new Uint8Array());
      expect(await text()).toBe('1\n2\n');
      const last = text();
      go();
      expect(await last).toBe('3\n');
      expect(await chunks.next()).toEqual({ value: undefined, done: true });
    });

    it('closes an async iterable once, even with a pending next, and not after its end or failure', async () => {
      const never = new Promise<never>(() => undefined);
      const last: Record<string, () => Promise<IteratorResult<unknown>>> = {
        left: () => Promise.resolve({ value: 'x'.repeat(70_000), done: false }),
        asked: () => never,
        ended: () => Promise.resolve({ value: undefined, done: true }),
        failed: () => Promise.reject(new Error('reset')),
      };
      const returns: Record<string, number> = {};
      for (const [name, answer] of Object.entries(last)) {
        let asked = 0;
        returns[name] = 0;
        const chunks = encodeLines({
          [Symbol.asyncIterator]: () => ({
            next: () => (asked++ === 0 ? Promise.resolve({ value: 1, done: false }) : answer()),
            return: () => {
              returns[name]!++;
              return name === 'asked' ? never : Promise.resolve({ value: undefined, done: true });
            },
          }),
        });
        expect(await chunks.next()).toMatchObject({ done: false });
        if (name === 'failed') await expect(chunks.next()).rejects.toThrow('reset');
        else if (name === 'ended') expect(await chunks.next()).toMatchObject({ done: true });
        else await chunks.return();
      }
      expect(returns).toEqual({ left: 1, asked: 1, ended: 0, failed: 0 });
    });
  });
});

describe('streams', () => {
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
});
