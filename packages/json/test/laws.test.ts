import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { elements } from '@wirework/codec';
import { isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import { parsePath, stringifyPath } from '@wirework/path';
import { metBy, runs } from '@wirework/test-support';
import {
  type BatchItem,
  createProcessor,
  type IterableValue,
  type JsonError,
  type ParsedJSON,
  type Processor,
} from '../src/index.ts';

describe('laws', () => {
  /** Documents, and paths of which some lead somewhere in them. */
  const member = fc.oneof(
    fc.constantFrom<unknown>(null, true, 1, 'x', [], {}),
    fc.array(fc.constantFrom<unknown>(1, 'x', { a: 2 }), { maxLength: 3 }),
    fc.record({ a: fc.constantFrom<unknown>(0, [1, 2]), b: fc.constant('y') }, { requiredKeys: [] }),
  );
  const document = fc
    .dictionary(fc.constantFrom('a', 'b', 'c'), member, { noNullPrototype: true })
    .map((value) => JSON.stringify(value));
  const path = fc.constantFrom(
    '',
    'a',
    'b',
    'c',
    'a.a',
    'a[0]',
    'a[-1].a',
    'b.b',
    'b[1:]',
    'c{a}',
    'c.a[1]',
    'a..b',
    'd',
  );

  interface Outcome {
    readonly value?: unknown;
    readonly error?: string;
    readonly code?: string;
  }

  /** Returns the result of a call, or its error. */
  function outcome(run: () => unknown): Outcome {
    try {
      return { value: run() };
    } catch (error) {
      const { code, message } = error as JsonError;
      return { code, error: message };
    }
  }

  describe('the ways to read a text', () => {
    it('give the same, whichever is taken', () => {
      let found = 0;
      fc.assert(
        fc.property(document, path, (text, at) => {
          const it = createProcessor();
          const expected = outcome(() => it.get(text, at));
          found += Number('value' in expected);
          expect(outcome(() => it.get(text, at))).toEqual(expected);
          expect(outcome(() => it.getCompiled(text, it.compilePath(at)))).toEqual(expected);
          expect(outcome(() => it.getFromParsed(it.preParse(text), at))).toEqual(expected);
          expect(it.safeGet(text, at).exists).toBe('value' in expected);
          const isMissing = expected.code === 'PATH_NOT_FOUND' || expected.code === 'TYPE_MISMATCH';
          const result = it.getResult(text, at).match<Outcome | 'missing'>({
            found: (value) => ({ value }),
            missing: () => 'missing',
            failed: (error) => ({ code: (error as JsonError).code, error: error.message }),
          });
          expect(result).toEqual(isMissing ? 'missing' : expected);
        }),
        { numRuns: runs(500) },
      );
      expect(found).toBeGreaterThan(metBy(100));
    });

    it('getMultiple() gives what one get() for each path gives, and leaves out what is not there', () => {
      fc.assert(
        fc.property(
          document,
          fc.array(
            path.filter((it) => it !== 'a..b'),
            { maxLength: 6 },
          ),
          (text, paths) => {
            const it = createProcessor();
            const expected: Record<string, unknown> = {};
            for (const at of paths) {
              const { exists } = it.safeGet(text, at);
              if (exists) expected[at] = it.get(text, at);
            }
            expect(it.getMultiple(text, paths)).toEqual(expected);
          },
        ),
        { numRuns: runs(500) },
      );
    });
  });

  describe('processBatch()', () => {
    it('gives for each item what the operation of that name gives', () => {
      const item = fc
        .tuple(fc.constantFrom('get', 'set', 'delete'), document, path, fc.constantFrom<unknown>(7, null, [{}]))
        .map(([type, jsonStr, at, value]) => ({ type, jsonStr, path: at, value }) as BatchItem);
      fc.assert(
        fc.property(fc.array(item, { maxLength: 8 }), (items) => {
          const it = createProcessor();
          const expected = items.map(({ type, jsonStr, path: at, value }) =>
            outcome(() =>
              type === 'set'
                ? it.set(jsonStr, at as string, value)
                : it[type as 'get' | 'delete'](jsonStr, at as string),
            ),
          );
          const results = it
            .processBatch(items)
            .map(({ error, result }) =>
              error === undefined ? { value: result } : { code: (error as JsonError).code, error: error.message },
            );
          expect(results).toEqual(expected);
        }),
        { numRuns: runs(500) },
      );
    });
  });
});

describe('the paths of elements() are those of @wirework/path that lead to one place in a stream', () => {
  type Steps = readonly (string | number)[];

  /** Names and indices from 0 that the path package reads; `undefined` for any other path, and for a malformed one. */
  function stepsOf(path: string): Steps | undefined {
    try {
      const steps = parsePath(path);
      return steps.every((it) => typeof it === 'string' || (typeof it === 'number' && it >= 0))
        ? (steps as Steps)
        : undefined;
    } catch (error) {
      if (isJsonError(error, JsonErrorCode.PathSyntax)) return undefined;
      throw error;
    }
  }

  /** Returns a document with the list `[7]` at the end of the steps, and nothing beside them. */
  function documentOf(steps: Steps): string {
    return steps.reduceRight<string>((inner, step) => {
      return typeof step === 'number' ? `[${'0,'.repeat(step)}${inner}]` : `{${JSON.stringify(step)}:${inner}}`;
    }, '[7]');
  }

  async function read(text: string, path: string): Promise<unknown[]> {
    const values: unknown[] = [];
    for await (const value of elements(text, path)) values.push(value);
    return values;
  }

  async function expectAgreement(path: string): Promise<void> {
    const steps = stepsOf(path);
    if (steps === undefined)
      expect(() => elements('[]', path)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', path }));
    else expect([path, await read(documentOf(steps), path)]).toEqual([path, [7]]);
  }

  it('whatever the names are, as they are written', async () => {
    const name = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'ab0.[]{}\\"*+:, \n/~é€\u202e'), maxLength: 4 }),
      fc.constantFrom('', '__proto__', '😀', 'flat:x', '-1'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(name, fc.nat(30)), { maxLength: 6 }), async (steps) => {
        const path = stringifyPath(steps);
        expect(stepsOf(path)).toEqual(steps);
        await expectAgreement(path);
      }),
      { numRuns: runs(500) },
    );
  });

  it('of paths of any characters, too', async () => {
    const piece = fc.constantFrom(
      'a',
      '.',
      '[',
      ']',
      '{',
      '}',
      '\\',
      '"',
      '0',
      '1',
      '-',
      '+',
      '*',
      ':',
      ',',
      ' ',
      '\n',
      '["',
      '"]',
      '[0]',
      '["a"]',
      '\\.',
      '\\u0061',
      '\\n',
      'é',
      '[12]',
      '[01]',
      '[-0]',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 7 }).map((it) => it.join('')),
        expectAgreement,
      ),
      { numRuns: runs(5_000) },
    );
  });

  it.each([
    '',
    'a.',
    '.a',
    'a..b',
    'a.[0]',
    'a["b"]c',
    '[0]a',
    '["a"].b',
    'a.["b"]',
    '.["a"]',
    '["\\x"]',
    '["a\nb"]',
    '["\\u00e"]',
    '\\a',
    'a\\',
    'a[00]',
    '[-0]',
    '[1][2]',
    'a[*]',
    'a[1:]',
    'a{b}',
    'a[+]',
    '[-1]',
    '["]',
    '[""]',
    '[ 0]',
    '{a}',
    'a}',
  ])('%j', async (path) => {
    await expectAgreement(path);
  });
});

describe('a processor', () => {
  /** Few texts, so that most are met again; some differ only in white space, or only in the middle. */
  const texts: readonly string[] = [
    '{"2": "two", "a": [1, {"b": "x"}], "1": null}',
    '[1, 2, [3]]',
    ' [1, 2, [3]]',
    ...['p', 'q'].map((it) => JSON.stringify({ a: { b: [it] }, pad: 'x'.repeat(2_000) })),
  ];

  const values: readonly unknown[] = texts.map((it) => JSON.parse(it) as unknown);

  /** Paths with their steps. */
  const paths: Readonly<Record<string, readonly (string | number)[]>> = {
    '': [],
    a: ['a'],
    'a[1].b': ['a', 1, 'b'],
    '[2][0]': [2, 0],
    'a.b': ['a', 'b'],
    '[-1]': [-1],
  };

  /** Returns the value to which steps lead; `undefined` if there is none. */
  function at(value: unknown, steps: readonly (string | number)[]): unknown {
    return steps.reduce<unknown>((here, step) => {
      if (typeof here !== 'object' || here === null || Array.isArray(here) !== (typeof step === 'number'))
        return undefined;
      if (Array.isArray(here)) return here.at(step as number) as unknown;
      return Object.hasOwn(here, step) ? (here as Record<string, unknown>)[step] : undefined;
    }, value);
  }

  const maxEntries = 3;

  const ttl = 100;

  interface Kept {
    readonly text: number;
    readonly since: number;
  }

  class Model {
    now = 1_000;
    isClosed = false;
    /** The texts in the cache, the one that was used last at the end. */
    kept: Kept[] = [];
    hits = 0;
    misses = 0;
    operations = 0;
    parsed: { readonly document: ParsedJSON; readonly text: number; isReleased: boolean }[] = [];
    iterations: {
      readonly items: Iterator<IterableValue>;
      readonly rest: (readonly [key: string | number, value: unknown])[];
      isBegun: boolean;
      readonly text: number;
    }[] = [];

    /** A look into the cache, after which it has the text. */
    look(text: number): void {
      const found = this.kept.find((it) => it.text === text && this.now - it.since <= ttl);
      this.kept = this.kept.filter((it) => it.text !== text);
      if (found === undefined) this.misses++;
      else this.hits++;
      this.kept.push(found ?? { text, since: this.now });
      if (this.kept.length > maxEntries) this.kept.shift();
    }
  }

  type Command = fc.Command<Model, Processor>;

  /** Changes what a caller got, which must change nothing else. */
  function spoil(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const child of Object.values(value)) spoil(child);
    if (Array.isArray(value)) value.length = 0;
    else for (const name of Object.keys(value)) Reflect.deleteProperty(value, name);
  }

  /** Compares what a call gives with a value, and spoils it; nothing at all where `undefined` is expected. */
  function compare(run: () => unknown, expected: unknown): void {
    let got: unknown;
    try {
      got = run();
    } catch (error) {
      if (expected === undefined && (isJsonError(error, 'PATH_NOT_FOUND') || isJsonError(error, 'TYPE_MISMATCH')))
        return;
      throw error;
    }
    expect(got).toEqual(expected);
    expect(expected).not.toBe(undefined);
    spoil(got);
  }

  /** A method of a processor, which counts as an operation, and refuses once it is closed. */
  const method = (
    name: string,
    run: (model: Model, processor: Processor) => void,
    closed: (processor: Processor, model: Model) => unknown,
  ): Command => ({
    check: () => true,
    run(model, processor) {
      if (model.isClosed) {
        expect(() => closed(processor, model)).toThrow(expect.objectContaining({ code: 'PROCESSOR_CLOSED' }));
        return;
      }
      model.operations++;
      run(model, processor);
    },
    toString: () => name,
  });

  const get = (text: number, path: string): Command =>
    method(
      `get(${text}, '${path}')`,
      (model, processor) => {
        model.look(text);
        compare(() => processor.get(texts[text] as string, path), at(values[text], paths[path] as readonly string[]));
      },
      (processor) => processor.get(texts[text] as string, path),
    );

  const many = (text: number, asked: readonly string[]): Command =>
    method(
      `getMultiple(${text}, ${JSON.stringify(asked)})`,
      (model, processor) => {
        model.look(text);
        const found = asked
          .map((path) => [path, at(values[text], paths[path] as readonly string[])] as const)
          .filter(([, value]) => value !== undefined);
        compare(() => processor.getMultiple(texts[text] as string, asked), Object.fromEntries(found));
      },
      (processor) => processor.getMultiple(texts[text] as string, asked),
    );

  const warm = (text: number, path: string): Command =>
    method(
      `warmupCache(${text}, '${path}')`,
      (model, processor) => {
        model.look(text);
        expect(processor.warmupCache(texts[text] as string, [path]).successful).toBe(
          at(values[text], paths[path] as readonly string[]) === undefined ? 0 : 1,
        );
      },
      (processor) => processor.warmupCache(texts[text] as string, [path]),
    );

  const parse = (text: number): Command =>
    method(
      `preParse(${text})`,
      (model, processor) => {
        model.look(text);
        model.parsed.push({ document: processor.preParse(texts[text] as string), text, isReleased: false });
      },
      (processor) => processor.preParse(texts[text] as string),
    );

  const isParsed = (model: Readonly<Model>): boolean => model.parsed.length > 0;

  const read = (which: number, path: string): Command => ({
    ...method(
      `getFromParsed(${which}, '${path}')`,
      (model, processor) => {
        const { document, text, isReleased } = model.parsed[which % model.parsed.length] as Model['parsed'][0];
        const run = (): unknown => processor.getFromParsed(document, path);
        if (isReleased) expect(run).toThrow(expect.objectContaining({ code: 'PROCESSOR_CLOSED' }));
        else compare(run, at(values[text], paths[path] as readonly string[]));
      },
      (processor, model) =>
        processor.getFromParsed((model.parsed[which % model.parsed.length] as Model['parsed'][0]).document, path),
    ),
    check: isParsed,
  });

  const release = (which: number): Command => ({
    check: isParsed,
    run(model) {
      const parsed = model.parsed[which % model.parsed.length] as Model['parsed'][0];
      parsed.document.release();
      parsed.isReleased = true;
      expect(() => parsed.document.data()).toThrow(expect.objectContaining({ code: 'PROCESSOR_CLOSED' }));
    },
    toString: () => `release(${which})`,
  });

  const iterate = (text: number): Command => ({
    check: (model) => !model.isClosed,
    run(model, processor) {
      const value = values[text];
      // Names that look like indices are in the order of the text.
      const names = Object.keys(Object(value) as object).sort(
        (a, b) => (texts[text] as string).indexOf(`"${a}":`) - (texts[text] as string).indexOf(`"${b}":`),
      );
      const rest = Array.isArray(value)
        ? value.map((it, i) => [i, it as unknown] as const)
        : names.map((it) => [it, (value as Record<string, unknown>)[it]] as const);
      model.iterations.push({ items: processor.iterate(texts[text] as string), rest, isBegun: false, text });
    },
    toString: () => `iterate(${text})`,
  });

  const next = (which: number): Command => ({
    check: (model) => model.iterations.length > 0,
    run(model) {
      const iteration = model.iterations[which % model.iterations.length] as Model['iterations'][0];
      const { items, rest } = iteration;
      const expected = rest.shift();
      if (model.isClosed) {
        // Nothing more is read; an iteration that was over stays so.
        if (!iteration.isBegun || expected !== undefined)
          expect(() => items.next()).toThrow(expect.objectContaining({ code: 'PROCESSOR_CLOSED' }));
        model.iterations.splice(which % model.iterations.length, 1);
        return;
      }
      // The text is read when the loop begins.
      if (!iteration.isBegun) {
        iteration.isBegun = true;
        model.operations++;
        model.look(iteration.text);
      }
      const result = items.next();
      expect(
        result.done === true
          ? undefined
          : [(result.value as IterableValue).key, (result.value as IterableValue).getData()],
      ).toEqual(expected);
      if (result.done !== true) spoil((result.value as IterableValue).getData());
    },
    toString: () => `next(${which})`,
  });

  const set = (text: number, value: unknown): Command =>
    method(
      `set(${text}, 'a', ${JSON.stringify(value)})`,
      (_model, processor) => {
        const whole = values[text];
        const run = (): unknown => JSON.parse(processor.set(texts[text] as string, 'a', value)) as unknown;
        if (typeof whole === 'object' && !Array.isArray(whole)) expect(run()).toEqual({ ...whole, a: value });
        else expect(run).toThrow(expect.objectContaining({ code: 'TYPE_MISMATCH' }));
      },
      (processor) => processor.set(texts[text] as string, 'a', value),
    );

  const clear: Command = method(
    'clearCache()',
    (model, processor) => {
      processor.clearCache();
      Object.assign(model, { kept: [], hits: 0, misses: 0 });
    },
    (processor) => processor.clearCache(),
  );

  const wait = (time: number): Command => ({
    check: () => true,
    run: (model) => void (model.now += time),
    toString: () => `wait(${time})`,
  });

  const stats: Command = {
    check: () => true,
    run(model, processor) {
      model.kept = model.kept.filter((it) => model.now - it.since <= ttl);
      expect(processor.getStats()).toMatchObject({
        cacheSize: model.kept.length,
        hitCount: model.hits,
        missCount: model.misses,
        operationCount: model.operations,
        isClosed: model.isClosed,
      });
    },
    toString: () => 'getStats()',
  };

  const close: Command = {
    check: () => true,
    run(model, processor) {
      processor.close();
      Object.assign(model, { isClosed: true, kept: [] });
    },
    toString: () => 'close()',
  };

  const text = fc.nat({ max: texts.length - 1 });

  const path = fc.constantFrom(...Object.keys(paths));

  const script = fc.commands<Model, Processor>(
    [
      fc.tuple(text, path).map(([it, to]) => get(it, to)),
      fc.tuple(text, path).map(([it, to]) => get(it, to)),
      fc.tuple(text, fc.uniqueArray(path)).map(([it, to]) => many(it, to)),
      fc.tuple(text, path).map(([it, to]) => warm(it, to)),
      text.map(parse),
      fc.tuple(fc.nat(), path).map(([it, to]) => read(it, to)),
      fc.nat().map(release),
      text.map(iterate),
      fc.nat().map(next),
      fc.nat().map(next),
      fc.tuple(text, fc.constantFrom<unknown>(1, null, ['x'])).map(([it, value]) => set(it, value)),
      fc.constant(clear),
      fc.constantFrom(30, 60, 90).map(wait),
      fc.constantFrom(30, 60, 90).map(wait),
      fc.constant(stats),
      fc.constant(stats),
      fc.constant(close),
    ],
    { maxCommands: 40, size: 'max' },
  );

  it('gives what JSON.parse gives and counts what its cache does, whatever is called in whatever order, up to its end', () => {
    fc.assert(
      fc.property(script, (calls) => {
        fc.modelRun(() => {
          const model = new Model();
          return { model, real: createProcessor({ clock: () => model.now, cache: { maxEntries, ttl } }) };
        }, calls);
      }),
      { numRuns: runs(150) },
    );
  });
});
