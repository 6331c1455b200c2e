import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { turns } from '@wirework/test-support';
import { arrivals, bytesOf, drain, outcome, source } from '../../../test/arrivals.ts';
import { elements } from '../../stream/elements/elements.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import { newDecoder } from '../../stream/decode/decoder.ts';

describe('a source', () => {
  it('is released when a loop is left, and on close', async () => {
    const input = source(['1 2', ' 3 4']);
    for await (const value of newDecoder(input)) if (value === 1) break;
    expect(input.state).toBe('released');
    const other = source(['1 2', ' 3 4']);
    const decoder = newDecoder(other);
    await decoder.decode();
    decoder.close();
    expect(other.state).toBe('released');
  });

  it('is released while it is awaited, and the call ends', async () => {
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
    const node = new Readable({ read: () => undefined });
    const web = new ReadableStream<string>();
    for (const input of [silent, node, web]) {
      const decoder = newDecoder(input);
      const calls = [decoder.decode(), decoder.token()];
      decoder.close();
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'END_OF_INPUT' });
    }
    expect(node.destroyed).toBe(true);
  });

  it('is ignored after its release, both a pending chunk and a failure', async () => {
    for (const late of [
      () => Promise.resolve({ value: '1 2 ', done: false }),
      () => Promise.reject(new Error('reset')),
    ]) {
      let answer = (_late: Promise<unknown>): void => undefined;
      const next = (): Promise<unknown> => new Promise((resolve) => (answer = resolve));
      const decoder = newDecoder({ [Symbol.asyncIterator]: () => ({ next }) } as AsyncIterable<string>);
      const waiting = decoder.decode();
      decoder.close();
      await expect(waiting).rejects.toMatchObject({ code: 'END_OF_INPUT' });
      answer(late());
      await turns();
      expect(await outcome(() => decoder.decode())).toMatchObject({ error: { code: 'END_OF_INPUT' } });
    }
  });

  it('serves calls in order, even those made while others wait', async () => {
    const answers: ((chunk: string) => void)[] = [];
    const slow = {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          new Promise<IteratorResult<string>>((resolve) => answers.push((value) => resolve({ value, done: false }))),
      }),
    };
    const decoder = newDecoder(slow);
    const values = [decoder.decode(), decoder.decode()];
    answers.shift()?.('1 ');
    expect(await values[0]).toBe(1);
    await turns();
    values.push(decoder.decode(), decoder.token());
    answers.shift()?.('2 3 4 ');
    expect(await Promise.all(values)).toEqual([1, 2, 3, 4]);
  });

  it('is not read beyond a fault among tokens', async () => {
    let asked = 0;
    const silent = {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          asked++ === 0 ? Promise.resolve({ value: '[1 x', done: false }) : new Promise<never>(() => undefined),
      }),
    };
    const batches = newDecoder(silent).tokenBatches();
    expect((await batches.next()).value).toHaveLength(2);
    await expect(batches.next()).rejects.toMatchObject({ code: 'SYNTAX' });
    expect(asked).toBe(1);
    asked = 0;
    const none = {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          asked++ === 0 ? Promise.resolve({ value: 'x', done: false }) : new Promise<never>(() => undefined),
      }),
    };
    await expect(newDecoder(none).tokenBatches().next()).rejects.toMatchObject({ code: 'SYNTAX' });
  });

  it('is released after a fault, a limit and an invalid chunk', async () => {
    for (const [chunks, options] of [
      [['1 ', 'x', '3'], {}],
      [['1 ', '"long long"', '3'], { maxBytes: 5 }],
      [['1 ', '[[[[', '3'], { maxDepth: 3 }],
      [['1 ', 7 as never, '3'], {}],
    ] as [string[], object][]) {
      const input = source(chunks);
      const { error } = await drain(newDecoder(input, options));
      expect(error).toBeDefined();
      expect(input.state).toBe('released');
    }
  });

  it('is released before the error for an invalid chunk is thrown', async () => {
    const input = source(['1 ', 7 as never]);
    const decoder = newDecoder(input);
    expect([await decoder.decode(), await decoder.more(), input.state]).toEqual([1, false, 'released']);
    await expect(decoder.decode()).rejects.toThrow('neither a string nor a Uint8Array');
  });

  it('a generator as source is closed once, and not after its end', async () => {
    const open = (text: string): { chunks: Generator<string>; left: string[] } => {
      const left: string[] = [];
      const chunks = (function* () {
        try {
          yield text;
          yield text;
          left.push('end');
        } finally {
          left.push('left');
        }
      })();
      return { chunks, left };
    };
    const broken = open('1 2 ');
    for await (const _ of newDecoder(broken.chunks)) break;
    const faulty = open('1 x ');
    await drain(newDecoder(faulty.chunks));
    const closed = open('1 ');
    const decoder = newDecoder(closed.chunks);
    await decoder.decode();
    decoder.close();
    decoder.close();
    expect([broken.left, faulty.left, closed.left]).toEqual([['left'], ['left'], ['left']]);
    const whole = open('1 ');
    expect(await drain(newDecoder(whole.chunks))).toEqual({ values: [1, 1] });
    expect(whole.left).toEqual(['end', 'left']);
  });

  it('is neither read nor closed after its end', async () => {
    const calls: string[] = [];
    const next = (): IteratorResult<string> => (
      calls.push('next'),
      calls.length === 1 ? { value: '[1]', done: false } : { value: undefined, done: true }
    );
    const leave = (): IteratorResult<string> => (calls.push('return'), { value: undefined, done: true });
    const ways: object[] = [
      { [Symbol.iterator]: () => ({ next, return: leave }) },
      {
        [Symbol.asyncIterator]: () => ({
          next: async () => Promise.resolve(next()),
          return: async () => Promise.resolve(leave()),
        }),
      },
    ];
    for (const input of ways) {
      calls.length = 0;
      const decoder = newDecoder(input as Iterable<string>);
      expect(await drain(decoder)).toEqual({ values: [[1]] });
      await expect(decoder.decode()).rejects.toMatchObject({ code: 'END_OF_INPUT' });
      decoder.close();
      expect(calls).toEqual(['next', 'next']);
    }
  });

  it('is not read after its end, even if that is half a character', async () => {
    let asked = 0;
    const half = {
      [Symbol.iterator]: () => ({
        next: (): IteratorResult<string> =>
          asked++ === 0 ? { value: '1\n\ud83d', done: false } : { value: undefined, done: true },
      }),
    };
    expect(await drain(decodeLines(half, { onError: 'skip' }))).toEqual({ values: [1] });
    expect(asked).toBe(2);
  });

  it('is closed once, even after an invalid chunk', async () => {
    for (const symbol of [Symbol.iterator, Symbol.asyncIterator]) {
      let left = 0;
      const input = {
        [symbol]: () => ({
          next: () => ({ value: 7, done: false }),
          return: () => (left++, { value: undefined, done: true }),
        }),
      } as unknown as Iterable<string>;
      const decoder = newDecoder(input);
      expect((await drain(decoder)).error).toMatchObject({ name: 'TypeError' });
      decoder.close();
      expect(left).toBe(1);
    }
  });

  it('rejects for a detached chunk, or one that exceeds memory', async () => {
    const transferred = bytesOf('2,');
    structuredClone(transferred.buffer, { transfer: [transferred.buffer] });
    const endless = Object.defineProperty(bytesOf('2,'), 'length', { value: 2 ** 60 });
    for (const [chunks, message] of [
      [['[1,', transferred, '3]'], /was transferred/],
      [[transferred, '3'], /was transferred/],
      [['[1,', endless, '3]'], /length/],
    ] as const) {
      for (const given of [source(chunks), chunks]) {
        const decoder = newDecoder(given);
        for (let call = 0; call < 2; call++) await expect(decoder.decode()).rejects.toThrow(message);
      }
    }
    // It is not the end of the input.
    for (const open of [() => newDecoder(transferred), () => decodeLines(transferred), () => elements(transferred)]) {
      expect(open).toThrow(new TypeError('Cannot decode: the buffer of the source was transferred or shrunk'));
    }
    // A chunk may be empty.
    expect(await newDecoder(source(['[1', new Uint8Array(0), ',2]'])).decode()).toEqual([1, 2]);
  });

  it('rejects every call with its own failure, after the complete values', async () => {
    const failure = new Error('connection reset');
    for (const chunks of arrivals('[1] [2] [3')) {
      const decoder = newDecoder(source(chunks, failure));
      expect(await decoder.decode()).toEqual([1]);
      expect(await decoder.decode()).toEqual([2]);
      await expect(decoder.decode()).rejects.toBe(failure);
      await expect(decoder.decode()).rejects.toBe(failure);
      expect(await decoder.more()).toBe(false);
    }
  });

  it('rejects with its failure only after a fault in earlier input', async () => {
    for (const input of ['"a\\xb"', '"\\ud8zz"', '"a\nb"', '[1,]', '-a', 'trux', Uint8Array.of(0xef, 0xbb)]) {
      const all = new Set<string>();
      for (const chunks of arrivals(input))
        all.add(JSON.stringify((await drain(newDecoder(source(chunks, new Error('connection reset'))))).error));
      expect([...all]).toEqual([expect.stringContaining('"code":"SYNTAX"')]);
    }
  });

  it('rejects with its failure only after a fault in a long value', async () => {
    const long = `[${'1,'.repeat(2500)}`;
    const { error } = await drain(newDecoder(source([long, '1,2,x,3'], new Error('connection reset'))));
    expect(error).toMatchObject({ code: 'SYNTAX', offset: 5006 });
  });

  it('may end inside of a character', async () => {
    const bytes = new TextEncoder().encode('"aé"');
    expect(await outcome(() => newDecoder([bytes.subarray(0, 3)]).decode())).toMatchObject({
      error: { code: 'SYNTAX', message: 'unexpected end of JSON input', offset: 3 },
    });
  });

  it('is not read before the first call, nor beyond the value of a call', async () => {
    let asked = 0;
    function* counting(): Generator<string> {
      for (const chunk of ['[1]', '[2]', '[3]']) {
        asked++;
        yield chunk;
      }
    }
    const decoder = newDecoder(counting());
    expect(asked).toBe(0);
    await decoder.decode();
    expect(asked).toBe(1);
  });

  it('is not read beyond a zero, a fault in a string, a byte order mark, or a value that a digit ends', async () => {
    let asked = 0;
    function* counting(chunks: readonly string[]): Generator<string> {
      for (const chunk of chunks) {
        asked++;
        yield chunk;
      }
    }
    const zeros = newDecoder(counting(['0', '0', '-0', '0', '1']));
    for (const [value, chunks] of [
      [0, 2],
      [0, 3],
      [-0, 4],
      [0, 5],
    ] as const) {
      expect(await zeros.decode()).toBe(value);
      expect(asked).toBe(chunks);
    }
    asked = 0;
    await expect(newDecoder(counting(['"\\x"', ' ', ' '])).decode()).rejects.toThrow(
      "invalid character 'x' in string escape code",
    );
    expect(asked).toBe(1);
    await expect(newDecoder(counting(['\ufeff1', ' ', ' '])).decode()).rejects.toHaveProperty('hint');
    expect(asked).toBe(2);
  });
});

describe('a source that is a web stream', () => {
  it('is unlocked after the end, so that its owner may cancel it', async () => {
    const open = (
      end: (out: ReadableStreamDefaultController<string>) => void = () => undefined,
    ): ReadableStream<string> => new ReadableStream({ start: (out) => out.enqueue('1\n2\n'), pull: end });
    const ways: [ReadableStream<string>, (stream: ReadableStream<string>) => Promise<unknown>][] = [
      [open((out) => out.close()), (stream) => drain(newDecoder(stream))],
      [
        open((out) => out.error(new Error('reset'))),
        (stream) => drain(newDecoder(stream)).then(() => stream.cancel().catch(() => undefined)),
      ],
      [
        open(),
        async (stream) => {
          for await (const _ of decodeLines(stream)) break;
        },
      ],
      [open(), (stream) => drain(elements(stream))],
      [
        open(),
        async (stream) => {
          const decoder = newDecoder(stream);
          const values = [
            decoder.decode(),
            decoder.decode(),
            decoder.decode().catch((error: unknown) => (error as { code: unknown }).code),
          ];
          await Promise.all(values.slice(0, 2));
          decoder.close();
          expect(await Promise.all(values)).toEqual([1, 2, 'END_OF_INPUT']);
        },
      ],
    ];
    for (const [stream, read] of ways) {
      await read(stream);
      expect(stream.locked).toBe(false);
    }
  });

  it('is cancelled with the reason', async () => {
    let reason: unknown = 'open';
    const open = (): ReadableStream<string> =>
      new ReadableStream({ pull: (out) => out.enqueue('[1] x \n'), cancel: (why) => void (reason = why) });
    await drain(newDecoder(open()));
    expect(reason).toMatchObject({ code: 'SYNTAX' });
    const decoder = newDecoder(open());
    await decoder.decode();
    const error: unknown = await decoder.decode().catch((it: unknown) => it);
    expect(reason).toBe(error);
    for await (const _ of newDecoder(open())) break;
    expect(reason).toBeUndefined();
    await drain(decodeLines(open()));
    expect(reason).toMatchObject({ code: 'SYNTAX' });
    await drain(elements(open()));
    expect(reason).toMatchObject({ code: 'SYNTAX', message: "invalid character 'x' after top-level value" });
  });
});

describe('a source that throws', () => {
  const failure = new Error('reset');
  const ways: [name: string, symbols: symbol[], failing: (calls: number) => unknown][] = [
    [
      'at once',
      [Symbol.iterator, Symbol.asyncIterator],
      () => {
        throw failure;
      },
    ],
    ['later', [Symbol.asyncIterator], () => Promise.reject(failure)],
    [
      'after a chunk',
      [Symbol.asyncIterator],
      (calls) => (calls === 1 ? Promise.resolve({ value: '[1, ', done: false }) : Promise.reject(failure)),
    ],
  ];

  it.each(ways)('%s has ended itself and is not closed', async (_, symbols, failing) => {
    for (const symbol of symbols) {
      const calls: string[] = [];
      const next = (): unknown => failing(calls.push('next'));
      const leave = (): unknown => (calls.push('left'), { value: undefined, done: true });
      const input = { [symbol]: () => ({ next, return: leave }), destroy: leave } as unknown as AsyncIterable<string>;
      for (const read of [() => newDecoder(input), () => decodeLines(input), () => elements(input)]) {
        calls.length = 0;
        const values = read()[Symbol.asyncIterator]();
        expect(await drain(values)).toMatchObject({ error: { message: 'reset' } });
        await values.return?.();
        expect(calls).not.toContain('left');
      }
    }
  });
});
