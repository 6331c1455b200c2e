import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { newDecoder, type Decoder } from '../src/index.ts';
import { bytesOf, inPieces, outcome, source } from './arrivals.ts';

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

describe('a decoder', () => {
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
