import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { arrivals, bytesOf, drain, inPieces, plain, source } from '../../../test/arrivals.ts';
import { findSyntaxError } from '@wirework/scanner';
import { marshal } from '../../values/marshal/stringify.ts';
import { newDecoder } from '../decode/decoder.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import type { ElementPath } from '../elements/element-path.ts';
import { placesOf, type EditRule, type PathTest } from './edit-rule.ts';
import { editText, readEditOptions, type EditOptions } from './edit-text.ts';

type Path = ElementPath | PathTest;
type Segments = readonly (string | number)[];
type Kind = 'pick' | 'ignore' | 'filter' | 'replace';

const kinds: readonly Kind[] = ['pick', 'ignore', 'filter', 'replace'];
const ruleOf = (kind: Kind, path: Path): EditRule => ({
  placeOf: placesOf(path),
  selected: kind === 'ignore' ? 'drop' : kind === 'replace' ? (segments) => marshal(segments.join('/')) : 'copy',
  others: kind === 'ignore' || kind === 'replace' ? 'copy' : 'drop',
  asDocuments: kind === 'pick',
});

const run = async (
  kind: Kind,
  path: Path,
  input: DecodeSource,
  options?: EditOptions,
): Promise<{ text: string; error?: unknown }> => {
  const { values, error } = await drain(editText(input, ruleOf(kind, path), readEditOptions(options)));
  const text = Buffer.concat(values as Uint8Array[]).toString();
  return error === undefined ? { text } : { text, error };
};

const dropped = Symbol('dropped');

/** The edit on a value, or `dropped`; values that are picked are added to a list. */
function model(kind: Kind, test: PathTest, value: unknown, segments: Segments, picked: unknown[]): unknown {
  if (test(segments)) {
    picked.push(value);
    if (kind === 'ignore') return dropped;
    return kind === 'replace' ? segments.join('/') : value;
  }
  const others = kind === 'ignore' || kind === 'replace';
  if (typeof value !== 'object' || value === null) return others ? value : dropped;
  const entries = (Array.isArray(value) ? [...value.entries()] : Object.entries(value))
    .map(([step, part]) => [step, model(kind, test, part, [...segments, step], picked)] as const)
    .filter(([, part]) => part !== dropped);
  if (!others && entries.length === 0) return dropped;
  if (Array.isArray(value)) return entries.map(([, part]) => part);
  return Object.fromEntries(entries);
}

const name = fc.constantFrom('a', 'b', 'é', '"', '1', '__proto__x');
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, -1.5e30, '', 'x\n"é', 12),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const space = fc.constantFrom(undefined, 1, '\t');
const steps = fc.array(fc.oneof(name, fc.integer({ min: 0, max: 3 })), { maxLength: 3 });
const tests: readonly PathTest[] = [
  (segments) => segments.at(-1) === 'a',
  (segments) => segments.length === 2,
  (segments) => segments.length > 0 && Number(segments.at(-1)) % 2 === 1,
  () => true,
  () => false,
];
/** A path, and the function that selects the same values. */
const path = fc.oneof(
  fc.constantFrom(...tests).map((test): [Path, PathTest] => [test, test]),
  steps.map((all): [Path, PathTest] => [
    all,
    (segments) =>
      segments.length === all.length &&
      segments.every((it, at) => it === all[at] || (typeof it === 'number' && String(it) === all[at])),
  ]),
);

describe('editText', () => {
  it('writes the text of the same edit on the values, however the input is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 3 }),
        space,
        path,
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 9 }),
        async (values, indent, [used, test], kind, size) => {
          const bytes = bytesOf(values.map((it) => JSON.stringify(it, undefined, indent)).join(' '));
          const picked: unknown[] = [];
          const edited = values.map((it) => model(kind, test, it, [], picked)).filter((it) => it !== dropped);
          const whole = await run(kind, used, bytes);
          expect(await run(kind, used, inPieces(bytes, size))).toEqual(whole);
          expect(whole.error).toBeUndefined();
          const found = await drain(newDecoder(whole.text));
          expect(found).toEqual({ values: kind === 'pick' ? picked : edited });
        },
      ),
      { numRuns: runs(1500) },
    );
  });

  it('copies a text unchanged if nothing is selected', async () => {
    const text = ' { "\\u0061" : [ 1.50 , -0e+5 , "\\ud83d\\/x" , {} , [ ] ] , "a":12345678901234567890 }\r\n[1] \n2 ';
    for (const kind of ['ignore', 'replace'] as const) {
      for (const none of ['nothing', () => false] as const)
        for (const chunks of arrivals(text)) expect(await run(kind, none, chunks)).toEqual({ text });
    }
  });

  it('keeps digits, escapes and white space of what it writes', async () => {
    const text =
      '{"id": 1.50, "rows": [ {"n" : 1e2, "s": "\\u00e9\\/"} , {"n": 0.10}], "\\u0074": 12345678901234567890}';
    for (const [kind, used, expected] of [
      ['pick', 'rows[0]', '{"n" : 1e2, "s": "\\u00e9\\/"}\n'],
      ['pick', 'rows.1.n', '0.10\n'],
      ['pick', (it: Segments) => it.at(-1) === 'n', '1e2\n0.10\n'],
      ['ignore', 'rows', '{"id": 1.50, "\\u0074": 12345678901234567890}'],
      ['ignore', 'id', '{ "rows": [ {"n" : 1e2, "s": "\\u00e9\\/"} , {"n": 0.10}], "\\u0074": 12345678901234567890}'],
      ['ignore', 't', '{"id": 1.50, "rows": [ {"n" : 1e2, "s": "\\u00e9\\/"} , {"n": 0.10}]}'],
      ['filter', 't', '{ "\\u0074": 12345678901234567890}'],
      ['filter', (it: Segments) => it.at(-1) === 'n', '{ "rows": [ {"n" : 1e2} , {"n": 0.10}]}'],
      ['replace', 'rows', '{"id": 1.50, "rows": "rows", "\\u0074": 12345678901234567890}'],
    ] as const) {
      for (const chunks of arrivals(text)) expect(await run(kind, used, chunks)).toEqual({ text: expected });
    }
  });

  it('separates documents that would run together', async () => {
    expect(await run('replace', '', '"a""b"[1]')).toEqual({ text: '""\n""\n""' });
    let count = 0;
    expect(await run('ignore', () => count++ === 1, '1"x"2 ')).toEqual({ text: '1\n2 ' });
    expect(await run('pick', '', '1 [2]"x"')).toEqual({ text: '1\n[2]\n"x"\n' });
    for (const kind of kinds) expect(await run(kind, 'a', ' ')).toEqual({ text: '' });
  });

  it('accepts what the scanner accepts, and throws JsonSyntaxError with its message and offset for the rest', async () => {
    const pieces = fc.array(
      fc.constantFrom(
        ...'{}[]",:0129-.eE+ntfu\\x\n é'.split(''),
        '"a":',
        '{"a":',
        '[1,',
        'true',
        'false',
        'null',
        '"\\u00e9"',
        '\\u12',
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.constantFrom(...kinds),
        path,
        fc.integer({ min: 1, max: 4 }),
        async (all, kind, [used], size) => {
          // The brackets make it one document.
          const text = `[${all.join('')}]`;
          const fault = findSyntaxError(text);
          const found = await run(kind, used, inPieces(bytesOf(text), size));
          expect(found).toEqual(await run(kind, used, text));
          const { error } = found;
          if (fault === undefined || String(fault).includes('top-level'))
            return expect(fault === undefined && error).toBeFalsy();
          const { message, code, line, column } = plain(fault) as Record<string, unknown>;
          expect(error).toMatchObject({ message, code, line, column });
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it('throws JsonSyntaxError with the position for a truncated document', async () => {
    for (const text of ['[1', '{"a', '{"a":', '{"a":"x', '"\\u00', '-', 'tru', '1e', '[{"b":1},'])
      for (const kind of kinds)
        for (const chunks of arrivals(text))
          expect((await run(kind, 'a', chunks)).error).toMatchObject({ reason: 'truncated', offset: text.length });
  });

  it('throws LimitExceededError for a document that is too deep, in parts that are kept and dropped', async () => {
    for (const kind of kinds) {
      for (const used of ['[0][0]', 'x', () => false] as const) {
        for (const chunks of arrivals('[[[[1]]]]')) {
          expect((await run(kind, used, chunks, { maxDepth: 4 })).error).toBeUndefined();
          const { error } = await run(kind, used, chunks, { maxDepth: 3 });
          expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', offset: 3 });
        }
      }
      const { error } = await run(kind, () => false, '['.repeat(1_000_000));
      expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', offset: 10_000 });
    }
  });

  it('throws LimitExceededError for long names and white space, but not for long values', async () => {
    for (const chunks of arrivals(`{"aaaaaaaaaa":1}`))
      expect((await run('pick', 'a', chunks, { maxBytes: 10 })).error).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        offset: 10,
      });
    expect((await run('ignore', 'a', ' '.repeat(11), { maxBytes: 10 })).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
    const long = `{"b":"${'x'.repeat(100)}"}`;
    expect(await run('pick', 'b', long, { maxBytes: 10 })).toEqual({ text: `${long.slice(5, -1)}\n` });
  });

  it('returns the text before a fault, and throws the error of a source after its text', async () => {
    expect(await run('pick', (it) => it.length === 1, ['[1,2', ',x'])).toMatchObject({
      text: '1\n2\n',
      error: { offset: 5 },
    });
    const lost = source(['[1,', '2'], new Error('lost'));
    expect(await run('ignore', '[5]', lost)).toMatchObject({ text: '[1,2', error: { message: 'lost' } });
  });

  it('releases its source when the loop is left, and for a fault', async () => {
    for (const text of ['[1,', '[x']) {
      const input = source([text, '2]']);
      try {
        for await (const one of editText(input, ruleOf('ignore', 'a'), readEditOptions(undefined))) if (one) break;
      } catch (error) {
        expect(error).toMatchObject({ code: 'SYNTAX' });
      }
      expect(input.state).toBe('released');
    }
  });
});
