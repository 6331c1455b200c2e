import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { runs, turns, unhandledRejections } from '@wirework/test-support';
import fc from 'fast-check';
import { marshalIndent, newEncoder, stringify, type Encoder, type EncodeSink } from '../src/index.ts';

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
    return { ...made, sink: stream, isLocked: () => stream.locked, close: () => stream.close().catch(() => undefined) };
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

describe('an encoder', () => {
  it('writes values in order and closes every iterator, whichever value or sink fails', async () => {
    const rejections = await unhandledRejections(() =>
      fc.assert(fc.asyncProperty(steps, fate, run), { numRuns: runs(500), timeout: 60_000 }),
    );
    expect(rejections).toEqual([]);
  });
});
