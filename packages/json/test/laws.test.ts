import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { type BatchItem, createProcessor, type JsonError } from '../src/index.ts';

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
            type === 'set' ? it.set(jsonStr, at as string, value) : it[type as 'get' | 'delete'](jsonStr, at as string),
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
