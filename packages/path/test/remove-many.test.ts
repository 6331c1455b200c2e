import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metBy, runs, thrownBy } from '@wirework/test-support';
import { pointerAt, toStrictJson } from '@wirework/scanner';
import { withStrictUnits } from '@wirework/scanner/primitives';
import {
  type CompiledPath,
  compilePointer,
  getFromText,
  removeFromText,
  removeManyInText,
  type Segment,
} from '../src/index.ts';
import { choices, dressed, json, pathInto } from './arbitraries.ts';

const syntax = { syntax: 'jsonc' } as const;
const lenient = { ...syntax, ignoreMissing: true };
const valueOf = (text: string): unknown => JSON.parse(toStrictJson(text));

/** A document, paths of values in it, and choices for its text. */
const removals = json.chain((doc) => {
  const path = pathInto(doc, false).filter((it) => it.length > 0);
  return fc.tuple(fc.constant(doc), fc.array(path, { minLength: 1, maxLength: 6 }), choices);
});

/** Returns the pointers to values that are in a text, the last one first, without those inside another. */
function outermost(text: string, paths: readonly Segment[][]): CompiledPath[] {
  let end = -1;
  return paths
    .map((path) => getFromText(text, path, syntax))
    .filter((it) => it.exists)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((it) => {
      const isOutermost = it.start >= end;
      if (isOutermost) ({ end } = it);
      return isOutermost;
    })
    .map((it) => compilePointer(pointerAt(toStrictJson(text), it.start)))
    .toReversed();
}

/** Returns the comments of a text, without commas. */
function commentsOf(text: string): { readonly start: number; readonly comment: string }[] {
  return withStrictUnits(text, 'jsonc', (_, spans = []) =>
    spans
      .flatMap((start, i) => (i % 2 === 0 ? [{ start, comment: text.slice(start, spans[i + 1]) }] : []))
      .filter((it) => it.comment !== ','),
  );
}

/** Returns a text in which no comment equals another. */
function numbered(text: string): string {
  return commentsOf(text).reduceRight(
    (it, { start }, i) => `${it.slice(0, start + 2)}${i} ${it.slice(start + 2)}`,
    text,
  );
}

const listed = (text: string): string[] => commentsOf(text).map((it) => it.comment);

describe('removeManyInText(text, paths)', () => {
  it('equals single removals from the last value to the first', () => {
    let edited = 0;
    fc.assert(
      fc.property(removals, ([doc, paths, choose]) => {
        const text = dressed(doc, choose);
        const expected = outermost(text, paths).reduce((it, path) => removeFromText(it, path), text);
        expect([text, paths, removeManyInText(text, paths, lenient)]).toEqual([text, paths, expected]);
        edited += Number(expected !== text);
      }),
      { numRuns: runs(3_000) },
    );
    expect(edited).toBeGreaterThan(metBy(1_000));
  });

  it('removes the comments that each of the single removals removes, and no other', () => {
    let edited = 0;
    fc.assert(
      fc.property(removals, ([doc, paths, choose]) => {
        const text = numbered(dressed(doc, choose, true, true));
        const pointers = outermost(text, paths);
        const kept = pointers.map((path) => new Set(listed(removeFromText(text, path, syntax))));
        const done = removeManyInText(text, paths, lenient);
        expect([text, paths, listed(done)]).toEqual([
          text,
          paths,
          listed(text).filter((comment) => kept.every((it) => it.has(comment))),
        ]);
        expect(valueOf(done)).toEqual(valueOf(pointers.reduce((it, path) => removeFromText(it, path, syntax), text)));
        edited += Number(done !== text);
      }),
      { numRuns: runs(3_000) },
    );
    expect(edited).toBeGreaterThan(metBy(1_000));
  });

  it.each<[string, string[], string]>([
    ['{"a": 1.0, "b": [2, 3, 4]}', ['b[0]', 'b[1]', 'a'], '{"b": [4]}'],
    ['[0, 1, 2, 3]', ['[-1]', '[0]', '0', '[-4]'], '[1, 2]'],
    ['[{"a": 1}, 2]', ['[0].a', '["0"]["a"]'], '[{}, 2]'],
    ['[{"a": 1, "b": 2}, 2]', ['[0].a', '["0"].b'], '[{}, 2]'],
    ['{"a": {"b": 1, "c": 2}, "d": 3}', ['a.b', 'a', 'a.c'], '{"d": 3}'],
    ['[{"a": 1, "b": 2, "c": 3}, {"a": 4}]', ['[*].a', '[0].b', '{a}'], '[{"c": 3}, {}]'],
    ['[1, 2, 3, 4, 5, 6]', ['[::2]', '[1]'], '[4, 6]'],
    ['[1, 2]', [], '[1, 2]'],
  ])('of %j and %j returns %j', (text, paths, expected) => {
    expect(removeManyInText(text, paths)).toBe(expected);
  });

  it('throws the error of the first path that fails, with its position', () => {
    const text = '{"a": {"b": 1},\n "c": [1]}';
    expect(thrownBy(() => removeManyInText(text, ['a.b', 'c.x', 'z']))).toMatchObject({
      code: 'TYPE_MISMATCH',
      pointer: '/c',
      line: 2,
      column: 7,
    });
    expect(thrownBy(() => removeManyInText(text, ['a', 'z', 'c.x']))).toMatchObject({ code: 'PATH_NOT_FOUND' });
    expect(thrownBy(() => removeManyInText(text, ['z', '']))).toMatchObject({ code: 'PATH_SYNTAX' });
    expect(thrownBy(() => removeManyInText('{"a": }', []))).toMatchObject({ code: 'SYNTAX', index: 6 });
    expect(thrownBy(() => removeManyInText(text, 'a' as never))).toMatchObject({ code: 'PATH_SYNTAX' });
    expect(thrownBy(() => removeManyInText('{"a":1,"a":2}', ['a'], { duplicates: 'reject' }))).toMatchObject({
      code: 'DUPLICATE_NAME',
    });
  });
});
