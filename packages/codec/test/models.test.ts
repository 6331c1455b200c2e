import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs, turns, unhandledRejections } from '@wirework/test-support';
import {
  type Decoder,
  type Encoder,
  type EncodeSink,
  marshalIndent,
  newDecoder,
  newEncoder,
  stringify,
} from '../src/index.ts';
import {
  decodeLinesStream,
  decodeStream,
  elementsStream,
  encodeLinesStream,
  tokenStream,
  type Transform,
} from '../src/streams.ts';
import { bytesOf, inPieces, outcome, source } from './arrivals.ts';

describe('a decoder', () => {
  /** One token of a text, as the model knows it from the value that was written. */
  interface Step {
    /** A bracket in quotes, or what `token()` returns. */
    readonly token: unknown;
    readonly isName: boolean;
    /** Result of `decode()` at this token, and the step after it; `undefined` where no value begins. */
    value?: { readonly is: unknown; readonly next: number };
    /** Whether the container around it is an object. */
    readonly inObject: boolean;
    readonly depth: number;
    readonly start: number;
    readonly end: number;
  }

  /** Writes values with white space between all tokens, and notes each token. */
  function write(values: readonly unknown[], blanks: readonly string[]): { text: string; steps: Step[] } {
    let text = '';
    let at = 0;
    let blank = 0;
    const steps: Step[] = [];
    const put = (piece: string): void => {
      text += piece;
      at += bytesOf(piece).length;
    };
    const gap = (least = ''): void =>
      put(blanks.length === 0 ? least : (blanks[blank++ % blanks.length] as string) || least);
    const step = (token: unknown, piece: string, inObject: boolean, depth: number, isName = false): Step => {
      const start = at;
      put(piece);
      const made: Step = { token, isName, inObject, depth, start, end: at };
      steps.push(made);
      return made;
    };
    const add = (value: unknown, inObject: boolean, depth: number): void => {
      const isArray = Array.isArray(value);
      if (typeof value !== 'object' || value === null) {
        const made = step(value, JSON.stringify(value), inObject, depth);
        made.value = { is: value, next: steps.length };
        return;
      }
      const opened = step(isArray ? '[' : '{', isArray ? '[' : '{', inObject, depth);
      gap();
      for (const [i, [name, member]] of Object.entries(value).entries()) {
        if (i > 0) put(',');
        gap();
        if (!isArray) {
          step(name, JSON.stringify(name), true, depth + 1, true);
          gap();
          put(':');
          gap();
        }
        add(member, !isArray, depth + 1);
        gap();
      }
      step(isArray ? ']' : '}', isArray ? ']' : '}', !isArray, depth + 1);
      opened.value = { is: value, next: steps.length };
    };
    for (const value of values) {
      add(value, false, 0);
      gap(' ');
    }
    return { text, steps };
  }

  /** Where the decoder must be. */
  interface Model {
    readonly steps: readonly Step[];
    /** Bytes of the whole input. */
    readonly bytes: Uint8Array;
    at: number;
    offset: number;
    /** Whether a call must have ended the decoder. */
    failed: boolean;
  }

  type Command = fc.AsyncCommand<Model, Decoder>;

  const shown = (token: unknown): unknown => (typeof token === 'object' && token !== null ? String(token) : token);

  /** A bracket that closes the container. */
  const closes = (step: Step | undefined): boolean => step !== undefined && !step.isName && step.value === undefined;

  /** Returns the expected result of a call at the next step, and moves the model on. */
  function next(model: Model, what: 'token' | 'value'): unknown {
    const step = model.steps[model.at];
    if (model.failed) return { error: expect.objectContaining({ code: 'SYNTAX' }) };
    if (step === undefined) return { error: expect.objectContaining({ code: 'END_OF_INPUT' }) };
    if (what === 'value' && step.value === undefined) {
      // A name is next, which can still be read; or a bracket that ends the decoder.
      model.failed = closes(step) && !step.inObject;
      return { error: expect.objectContaining({ code: 'SYNTAX' }) };
    }
    const following = what === 'token' || step.value === undefined ? model.at + 1 : step.value.next;
    model.at = following;
    model.offset = (model.steps[following - 1] as Step).end;
    return { value: what === 'token' ? step.token : step.value?.is };
  }

  /**
   * A look at the next byte uses up the white space before it, but no comma, no colon, and no white space at the end of
   * the input.
   */
  function peek(model: Model): void {
    const next = model.bytes.findIndex((byte, at) => at >= model.offset && byte > 0x20);
    if (next !== -1) model.offset = next;
  }

  const command = (
    name: string,
    run: (model: Model, decoder: Decoder) => Promise<void>,
    check: (model: Readonly<Model>) => boolean = () => true,
  ): Command => ({
    check,
    async run(model, decoder) {
      await run(model, decoder);
      if (!model.failed) expect(decoder.inputOffset()).toBe(model.offset);
    },
    toString: () => name,
  });

  const token = command('token', async (model, decoder) => {
    const expected = next(model, 'token');
    expect(await outcome(() => decoder.token().then(shown))).toEqual(expected);
  });

  const decode = command('decode', async (model, decoder) => {
    const expected = next(model, 'value');
    expect(await outcome(() => decoder.decode())).toEqual(expected);
  });

  const more = command('more', async (model, decoder) => {
    const step = model.steps[model.at];
    expect(await decoder.more()).toBe(!model.failed && step !== undefined && !closes(step));
    peek(model);
  });

  const buffered = command('buffered', async (model, decoder) => {
    const rest = new Uint8Array(await new Response(decoder.buffered()).arrayBuffer());
    if (!model.failed) expect(rest).toEqual(model.bytes.slice(model.offset, model.offset + rest.length));
  });

  /** Calls that do not wait for each other are served in their order. */
  const together = command('together', async (model, decoder) => {
    const calls = [decoder.token(), decoder.token(), decoder.decode()].map((it, i) =>
      outcome(() => (i < 2 ? it.then(shown) : it)),
    );
    const expected = [next(model, 'token'), next(model, 'token'), next(model, 'value')];
    expect(await Promise.all(calls)).toEqual(expected);
  });

  /** The values that are left in the open array, or at the top. An iteration inside of an object would meet a name. */
  const values = (count: number): Command =>
    command(
      `values ${count}`,
      async (model, decoder) => {
        const iterator = decoder[Symbol.asyncIterator]();
        for (let i = 0; i < count; i++) {
          const step = model.steps[model.at];
          const isOver = step === undefined || closes(step);
          const result = await iterator.next();
          if (isOver) {
            peek(model);
            expect(result).toEqual({ value: undefined, done: true });
            return;
          }
          expect({ value: result.value as unknown }).toEqual(next(model, 'value'));
        }
      },
      (model) => !model.failed && model.steps[model.at]?.inObject !== true,
    );

  const tokens = (count: number): Command =>
    command(
      `tokens ${count}`,
      async (model, decoder) => {
        const iterator = decoder.tokens();
        for (let i = 0; i < count; i++) {
          const result = await iterator.next();
          const expected = next(model, 'token') as { value?: unknown };
          expect(result.done).toBe(!('value' in expected));
          if (result.done === true) return;
          expect({ value: shown(result.value) }).toEqual(expected);
        }
      },
      (model) => !model.failed,
    );

  const batches = command(
    'batches',
    async (model, decoder) => {
      const result = await decoder.tokenBatches().next();
      if (model.at === model.steps.length) {
        next(model, 'token');
        expect(result.done).toBe(true);
        return;
      }
      for (const got of result.value as unknown[]) expect({ value: shown(got) }).toEqual(next(model, 'token'));
      // It has looked for more tokens, so the text before the next one may be consumed.
      const offset = decoder.inputOffset();
      expect(new TextDecoder().decode(model.bytes.subarray(model.offset, offset))).toMatch(/^[\s,:]*$/);
      model.offset = offset;
    },
    (model) => !model.failed,
  );

  const value = fc
    .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
    .map((it) => JSON.parse(JSON.stringify(it)) as unknown);

  const blanks = fc.array(fc.constantFrom('', ' ', '\n', '\t\r\n', '    '), { maxLength: 5 });

  const script = fc.commands<Model, Decoder, false>(
    [
      fc.constant(token),
      fc.constant(token),
      fc.constant(token),
      fc.constant(decode),
      fc.constant(more),
      fc.constant(buffered),
      fc.constant(together),
      fc.constant(batches),
      fc.nat({ max: 3 }).map(values),
      fc.nat({ max: 3 }).map(tokens),
    ],
    { maxCommands: 30, size: 'max' },
  );

  it('answers any sequence of calls as the model does, for every split of the input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 4 }),
        blanks,
        fc.integer({ min: 1, max: 40 }),
        script,
        async (all, between, size, calls) => {
          const { text, steps } = write(all, between);
          const bytes = bytesOf(text);
          await fc.asyncModelRun(
            () => ({
              model: { steps, bytes, at: 0, offset: 0, failed: false },
              real: newDecoder(source(inPieces(bytes, size))),
            }),
            calls,
          );
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe('an encoder', () => {
  /** A value to encode, and what is known about it. */
  interface Item {
    readonly elements: readonly unknown[];
    readonly as: 'array' | 'iterable' | 'async' | 'slow';
    /** After how many elements the iterable throws; never for an array. */
    readonly throwsAfter: number | undefined;
  }

  type Step =
    | { readonly do: 'encode'; readonly item: Item; readonly isAwaited: boolean }
    | { readonly do: 'indent'; readonly by: string }
    | { readonly do: 'html'; readonly on: boolean }
    | { readonly do: 'flush'; readonly isAwaited: boolean }
    | { readonly do: 'close' };

  /** Fate of the sink. */
  interface Fate {
    readonly kind: 'function' | 'promise' | 'web' | 'node';
    /** The write that fails; none if there are not so many. */
    readonly failsAt: number;
    readonly highWaterMark: number;
  }

  /** Stands for a text of which two make a chunk. */
  const long = 'long';

  const lost = new Error('the sink failed');

  /** A sink that keeps what was written, and what its owner knows of it and can do with it. */
  interface OwnedSink {
    readonly sink: EncodeSink;
    readonly written: () => string;
    readonly hasFailed: () => boolean;
    /** Whether chunks that it has accepted may never be written. */
    readonly mayLose: () => boolean;
    readonly close: () => Promise<void>;
    readonly isLocked: () => boolean;
  }

  function sinkOf({ kind, failsAt, highWaterMark }: Fate): OwnedSink {
    let text = '';
    let writes = 0;
    const decoder = new TextDecoder();
    const take = (chunk: Uint8Array): void => {
      if (writes++ === failsAt) throw lost;
      text += decoder.decode(chunk, { stream: true });
    };
    const made = {
      written: () => text,
      hasFailed: () => writes > failsAt,
      mayLose: () => writes > failsAt,
      close: () => Promise.resolve(),
      isLocked: () => false,
    };
    if (kind === 'function') return { ...made, sink: { write: take } };
    if (kind === 'promise') {
      return { ...made, sink: { write: (chunk: Uint8Array) => turns().then(() => take(chunk)) } };
    }
    if (kind === 'web') {
      const stream = new WritableStream<Uint8Array>(
        { write: (chunk) => turns().then(() => take(chunk)) },
        { highWaterMark },
      );
      return {
        ...made,
        sink: stream,
        isLocked: () => stream.locked,
        close: () => stream.close().catch(() => undefined),
      };
    }
    const stream = new Writable({
      highWaterMark: highWaterMark * 100,
      write(chunk: Uint8Array, _encoding, done) {
        setImmediate(() => {
          try {
            take(chunk);
            done();
          } catch (error) {
            done(error as Error);
          }
        });
      },
    });
    return {
      ...made,
      sink: stream,
      mayLose: () => stream.destroyed,
      close: () => new Promise((resolve) => (stream.closed ? resolve() : stream.on('close', resolve).destroy())),
    };
  }

  const withLong = (elements: readonly unknown[]): unknown[] =>
    elements.map((it) => (it === long ? 'x'.repeat(40_000) : it));

  /** The value of an item. `open` counts the iterators that were neither read to their end nor closed. */
  function valueOf({ elements: all, as, throwsAfter }: Item, open: { count: number }): unknown {
    const elements = withLong(all);
    if (as === 'array') return elements;
    let at = 0;
    let isOpen = false;
    const set = (is: boolean): void => {
      if (is !== isOpen) open.count += is ? 1 : -1;
      isOpen = is;
    };
    const next = (): IteratorResult<unknown> => {
      if (at < elements.length && at !== throwsAfter) return { value: elements[at++], done: false };
      set(false);
      if (at === throwsAfter) throw new Error('the iterable failed');
      return { value: undefined, done: true };
    };
    const leave = (): IteratorResult<unknown> => {
      set(false);
      return { value: undefined, done: true };
    };
    const wait = as === 'slow' ? turns : () => Promise.resolve();
    const iterator =
      as === 'iterable'
        ? { next, return: leave }
        : { next: () => wait().then(next), return: () => Promise.resolve(leave()) };
    return {
      [as === 'iterable' ? Symbol.iterator : Symbol.asyncIterator]: () => (set(true), iterator),
      isRead: () => at,
    };
  }

  /** Result of a call. */
  type Outcome = { readonly error: unknown } | undefined;

  const settle = (call: Promise<void>): Promise<Outcome> =>
    call.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );

  const element = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>('<&>', -0, 2n ** 70n, NaN, undefined, new Map([['k', [1]]]), long, [], {}),
  );

  const item: fc.Arbitrary<Item> = fc
    .record({
      elements: fc.array(element, { maxLength: 5 }),
      as: fc.constantFrom('array', 'iterable', 'async', 'slow'),
      throwsAfter: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
    })
    .map((it) => ({ ...it, throwsAfter: it.as === 'array' ? undefined : it.throwsAfter }));

  const encode = fc.record({ do: fc.constant('encode' as const), item, isAwaited: fc.boolean() });

  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof<fc.Arbitrary<Step>[]>(
      encode,
      encode,
      encode,
      fc.record({ do: fc.constant('indent' as const), by: fc.constantFrom('', '  ', '\t', '>') }),
      fc.record({ do: fc.constant('html' as const), on: fc.boolean() }),
      fc.record({ do: fc.constant('flush' as const), isAwaited: fc.boolean() }),
      fc.record({ do: fc.constant('close' as const) }),
    ),
    { maxLength: 12 },
  );

  const fate: fc.Arbitrary<Fate> = fc.record({
    kind: fc.constantFrom('function', 'promise', 'web', 'node'),
    failsAt: fc.oneof(fc.nat({ max: 6 }), fc.constant(Infinity)),
    highWaterMark: fc.integer({ min: 1, max: 5 }),
  });

  /**
   * A call of `encode` or `flush`, and the text that it must write; of a value that fails, a text that begins like the
   * part that may have left.
   */
  interface Call {
    readonly text: string;
    readonly isBad: boolean;
    readonly outcome: Promise<Outcome>;
  }

  /** Makes the calls, and closes the sink where the script asks for it. */
  async function play(
    script: readonly Step[],
    encoder: Encoder,
    close: () => Promise<void>,
    open: { count: number },
  ): Promise<Call[]> {
    let indent = '';
    let escapeHtml = true;
    const calls: Call[] = [];
    for (const step of script) {
      if (step.do === 'indent') {
        encoder.setIndent('', (indent = step.by));
      } else if (step.do === 'html') {
        encoder.setEscapeHtml((escapeHtml = step.on));
      } else if (step.do === 'close') {
        // Its owner closes a stream when no call is under way.
        await Promise.all(calls.map((it) => it.outcome));
        await close();
      } else {
        const isFlush = step.do === 'flush';
        const outcome = settle(isFlush ? encoder.flush() : encoder.encode(valueOf(step.item, open)));
        calls.push(
          isFlush ? { text: '', isBad: false, outcome } : { ...expectedOf(step.item, indent, escapeHtml), outcome },
        );
        if (step.isAwaited) await outcome;
      }
    }
    calls.push({ text: '', isBad: false, outcome: settle(encoder.flush()) });
    await Promise.all(calls.map((it) => it.outcome));
    return calls;
  }

  function expectedOf(
    { elements, throwsAfter = Infinity }: Item,
    indent: string,
    escapeHtml: boolean,
  ): Omit<Call, 'outcome'> {
    const bad = elements.findIndex(Number.isNaN);
    const failsAt = Math.min(bad === -1 ? Infinity : bad, throwsAfter);
    const good = withLong(elements.slice(0, failsAt));
    const text =
      indent === ''
        ? stringify(good, { escapeHtml })
        : new TextDecoder().decode(marshalIndent(good, '', indent, { escapeHtml }));
    return { text: `${text}\n`, isBad: failsAt <= elements.length };
  }

  async function run(script: readonly Step[], how: Fate): Promise<void> {
    const { sink, written, hasFailed, mayLose, close, isLocked } = sinkOf(how);
    const open = { count: 0 };
    const calls = await play(script, newEncoder(sink), close, open);
    // A stream may still be writing what it has accepted.
    await turns(30);
    let rest = written();
    let broken: Outcome;
    for (const [i, { text, isBad, outcome: settling }] of calls.entries()) {
      const outcome = await settling;
      if (broken !== undefined) {
        expect(outcome?.error).toBe(broken.error);
      } else if (outcome === undefined) {
        expect(isBad).toBe(false);
        // A stream may lose what it has accepted.
        if (!mayLose()) expect(rest.startsWith(text)).toBe(true);
        expect(text.startsWith(rest.slice(0, text.length))).toBe(true);
        rest = rest.slice(text.length);
      } else if (outcome.error === lost || isClosing(outcome.error)) {
        broken = outcome;
        expect(text.startsWith(rest)).toBe(true);
        rest = '';
      } else {
        expect(isBad).toBe(true);
        if ((await calls[i + 1]?.outcome)?.error !== outcome.error) continue;
        // A part of the value had left.
        broken = outcome;
        if (!hasFailed()) expect(rest).not.toBe('');
        expect(text.startsWith(rest)).toBe(true);
        rest = '';
      }
    }
    expect(rest).toBe('');
    if (hasFailed()) expect(broken).not.toBe(undefined);
    expect(open.count).toBe(0);
    expect(isLocked()).toBe(false);
  }

  const isClosing = (error: unknown): boolean =>
    /^Cannot encode: the sink was closed/.test((error as Error | undefined)?.message ?? '');

  it('writes values in order and closes every iterator, whichever value or sink fails', async () => {
    const rejections = await unhandledRejections(() =>
      fc.assert(fc.asyncProperty(steps, fate, run), { numRuns: runs(500), timeout: 60_000 }),
    );
    expect(rejections).toEqual([]);
  });
});

describe('streams model', () => {
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
});
