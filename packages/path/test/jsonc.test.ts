import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { toStrictJson } from '@wirework/scanner';
import { parseNative } from '@wirework/scanner/primitives';
import {
  getFromText,
  getManyFromText,
  remove,
  removeFromText,
  type Segment,
  set,
  setInText,
  setManyInText,
} from '../src/index.ts';
import { choices, dressed, json, name, pathInto } from './arbitraries.ts';

const syntax = { syntax: 'jsonc' } as const;
const append: Segment = { kind: 'append' };
const valueOf = (text: string): unknown => parseNative(toStrictJson(text));

/** Returns the result of a run, or the parts of its error in which values and texts agree. */
function outcome(run: () => unknown): unknown {
  try {
    return { result: run() };
  } catch (error) {
    const { code, message, pointer } = error as { code: string; message: string; pointer?: string };
    if (code === undefined) throw error;
    return { code, message, pointer };
  }
}

/** Returns whether a text is another one with characters left out. */
function isWithin(text: string, other: string): boolean {
  let at = 0;
  for (let i = 0; i < other.length && at < text.length; i++) if (text[at] === other[i]) at++;
  return at === text.length;
}

const edit = json.chain((value) =>
  fc.tuple(fc.constant(value), pathInto(value, true), json, fc.record({ create: fc.boolean() }), fc.nat(9), choices),
);

describe("reads with syntax: 'jsonc'", () => {
  it('return the values of the text without comments, and their places', () => {
    fc.assert(
      fc.property(edit, ([doc, path, , , , choose]) => {
        const text = dressed(doc, choose, false, true);
        const plain = toStrictJson(text);
        const hit = getFromText(text, path, syntax);
        expect(hit).toEqual(getFromText(plain, path));
        expect(getFromText(text, path, { ...syntax, validate: 'scanned' })).toEqual(hit);
        expect(getManyFromText(text, [path, []], { ...syntax, numbers: 'bigint' })).toEqual(
          getManyFromText(plain, [path, []], { numbers: 'bigint' }),
        );
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('have errors with positions of the text', () => {
    const text = '/* €€ */ {"a": 1, /* é */ "a": 2}';
    expect(() => getFromText(text, 'a', { ...syntax, duplicates: 'reject' })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_NAME', index: 26, offset: 31, column: 27 }),
    );
    expect(() => getFromText(text, 'a.b', { ...syntax, strict: true })).toThrow(
      expect.objectContaining({ index: 31, offset: 36 }),
    );
    expect(() => getFromText('[1, /* é */ x]', '[0]', syntax)).toThrow(
      expect.objectContaining({ code: 'SYNTAX', index: 12, offset: 14 }),
    );
    expect(() => getFromText('{"a": 1} /* open', 'a', syntax)).toThrow(
      expect.objectContaining({ column: 10, hint: 'the comment is not closed; write */ where it ends' }),
    );
  });

  it('are refused without the option, with a hint that names it', () => {
    expect(() => getFromText('{} // x', 'a')).toThrow(
      expect.objectContaining({
        hint: "this is a comment, which JSON does not have; the option syntax: 'jsonc' accepts it",
      }),
    );
  });
});

describe("edits with syntax: 'jsonc'", () => {
  it('equal set() on the value, errors included', () => {
    let edited = 0;
    fc.assert(
      fc.property(edit, ([doc, walked, value, options, dice, choose]) => {
        const path = dice === 0 ? [...walked, append] : walked;
        const text = dressed(doc, choose, true, true);
        const done = outcome(() => valueOf(setInText(text, path, value, { ...options, ...syntax })));
        expect([text, done]).toEqual([text, outcome(() => set(valueOf(text), path, value, options))]);
        edited += Number(Object.hasOwn(done as object, 'result'));
      }),
      { numRuns: runs(6_000) },
    );
    expect(edited).toBeGreaterThan(metBy(1_000));
  });

  it('equal remove() on the value, errors included, and only leave out', () => {
    let edited = 0;
    fc.assert(
      fc.property(edit, fc.boolean(), ([doc, path, , , , choose], ignoreMissing) => {
        const text = dressed(doc, choose, true, true);
        const done = outcome(() => removeFromText(text, path, { ignoreMissing, ...syntax })) as { result?: string };
        const expected = outcome(() => remove(valueOf(text), path, { ignoreMissing }));
        if (done.result === undefined) return expect(done).toEqual(expected);
        expect([text, valueOf(done.result)]).toEqual([text, (expected as { result: unknown }).result]);
        expect(isWithin(done.result, text)).toBe(true);
        edited++;
      }),
      { numRuns: runs(6_000) },
    );
    expect(edited).toBeGreaterThan(metBy(1_000));
  });

  it('replace nothing but the value', () => {
    fc.assert(
      fc.property(edit, ([doc, path, value, , , choose]) => {
        const text = dressed(doc, choose, true, true);
        const single = path.filter((it) => typeof it !== 'object');
        const { exists, start, end } = getFromText(text, single, syntax);
        fc.pre(exists);
        const edited = setInText(text, single, value, syntax);
        expect(edited.startsWith(text.slice(0, start)) && edited.endsWith(text.slice(end))).toBe(true);
        expect(valueOf(edited.slice(start, edited.length - (text.length - end)))).toEqual(value);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('add a child without a change of what was there, and its removal restores the text', () => {
    let added = 0;
    fc.assert(
      fc.property(edit, ([doc, walked, value, , , choose]) => {
        const text = dressed(doc, choose, false, true);
        const container = walked.filter((it) => typeof it !== 'object');
        const found = getFromText(text, container, syntax);
        fc.pre(typeof found.value === 'object' && found.value !== null && Object.keys(found.value).length > 0);
        const edited = setInText(text, [...container, Array.isArray(found.value) ? append : 'new'], value, syntax);
        expect(isWithin(text, edited)).toBe(true);
        const key = Array.isArray(found.value) ? -1 : 'new';
        const restored = removeFromText(edited, [...container, key], syntax);
        expect(valueOf(restored)).toEqual(valueOf(text));
        expect([edited, restored.replace(/\s/g, '')]).toEqual([edited, text.replace(/\s/g, '')]);
        added++;
      }),
      { numRuns: runs(4_000) },
    );
    expect(added).toBeGreaterThan(metBy(500));
  });

  it('of JSON are those without the option', () => {
    fc.assert(
      fc.property(edit, ([doc, path, value, options, , choose]) => {
        const text = dressed(doc, choose, true);
        expect(outcome(() => setInText(text, path, value, { ...options, ...syntax }))).toEqual(
          outcome(() => setInText(text, path, value, options)),
        );
        expect(outcome(() => removeFromText(text, path, syntax))).toEqual(outcome(() => removeFromText(text, path)));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('in one call equal single calls', () => {
    const edits = fc.record({ a: json, b: json, c: json }).chain((value) => {
      const update = fc
        .tuple(pathInto(value, false), name, json, fc.nat(9))
        .map(([path, key, it, dice]): [Segment[], unknown] => {
          return [dice < 1 ? [...path, append] : dice < 5 ? [...path.slice(0, 1), key] : path.slice(0, 2), it];
        });
      return fc.tuple(fc.constant(value), fc.array(update, { minLength: 1, maxLength: 5 }), choices);
    });
    let edited = 0;
    fc.assert(
      fc.property(edits, ([doc, updates, choose]) => {
        const text = dressed(doc, choose, false, true);
        const options = { ...syntax, create: true };
        const done = outcome(() => setManyInText(text, updates, options));
        const expected = outcome(() =>
          updates.reduce((before, [path, value]) => setInText(before, path, value, options), text),
        );
        expect([text, updates, done]).toEqual([text, updates, expected]);
        edited += Number(Object.hasOwn(done as object, 'result'));
      }),
      { numRuns: runs(3_000) },
    );
    expect(edited).toBeGreaterThan(metBy(300));
  });
});

describe('edits of hostile texts', () => {
  it.each(['{"a": 1} /', '{"a": /* 1}', '/*/ {"a": 1}', '{"a": 1 /* /* */ */}', '/*'.repeat(50_000), '{"a": 1,,}'])(
    'that are not JSONC throw a syntax error with a position',
    (text) => {
      const failure = expect.objectContaining({ code: 'SYNTAX', line: 1 });
      expect(() => setInText(text, 'a', 2, syntax)).toThrow(failure);
      expect(() => removeFromText(text, 'a', syntax)).toThrow(failure);
      expect(() => getFromText(text, 'a', { ...syntax, validate: 'scanned' })).not.toThrow(TypeError);
    },
  );
});
