import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pointerAt, toStrictJson } from '@wirework/scanner';
import { parseNative, withStrictUnits } from '@wirework/scanner/primitives';
import { metBy, mutations, runs, thrownBy } from '@wirework/test-support';
import {
  type CompiledPath,
  compilePath,
  compilePointer,
  get,
  getFromText,
  getManyFromText,
  has,
  remove,
  removeFromText,
  removeManyInText,
  type Segment,
  set,
  setInText,
  setManyInText,
} from '../src/index.ts';
import { choices, dressed, json, name, pathInto } from './arbitraries.ts';

describe('text reads', () => {
  const question = json.chain((value) => fc.tuple(fc.constant(value), pathInto(value, true), choices));

  describe('getFromText(text, path)', () => {
    it('equals get(JSON.parse(text), path)', () => {
      let found = 0;
      fc.assert(
        fc.property(question, ([value, path, choose]) => {
          const text = dressed(value, choose, true);
          const parsed: unknown = parseNative(text);
          const hit = getFromText(text, path);
          expect(hit.exists).toBe(has(parsed, path));
          expect(hit.value).toEqual(get(parsed, path));
          found += Number(hit.exists);
        }),
        { numRuns: runs(4_000) },
      );
      expect(found).toBeGreaterThan(metBy(1_000));
    });

    it('returns the place of the value: the text there is the value', () => {
      fc.assert(
        fc.property(
          json.chain((value) => fc.tuple(fc.constant(value), pathInto(value, false), choices)),
          ([value, path, choose]) => {
            const text = dressed(value, choose, true);
            const { exists, value: found, start, end } = getFromText(text, path);
            if (!exists) return void expect([start, end]).toEqual([-1, -1]);
            expect(parseNative(text.slice(start, end))).toEqual(found);
            expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          },
        ),
        { numRuns: runs(2_000) },
      );
    });

    it('throws the error of get() in strict mode', () => {
      const fault = (run: () => unknown): unknown => {
        try {
          run();
          return undefined;
        } catch (error) {
          const { code, message, pointer } = error as { code: string; message: string; pointer: string };
          return { code, message, pointer };
        }
      };
      fc.assert(
        fc.property(question, ([value, path, choose]) => {
          const text = dressed(value, choose, true);
          expect(fault(() => getFromText(text, path, { strict: true }))).toEqual(
            fault(() => get(parseNative(text), path, { strict: true })),
          );
        }),
        { numRuns: runs(2_000) },
      );
    });

    it("returns the same with validate: 'scanned' if no name is repeated", () => {
      fc.assert(
        fc.property(question, ([value, path, choose]) => {
          const text = dressed(value, choose);
          expect(getFromText(text, path, { validate: 'scanned' })).toEqual(getFromText(text, path));
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('returns the same in long texts, wherever the parts of an early read end', () => {
      const filler = (length: number): string => `"${'x'.repeat(length)}"`;
      for (let length = 1_900; length < 2_100; length++) {
        const text = `{"filler":${filler(length)},"a":{"n":12345,"t":true,"s":"é\\n"},"more":${filler(9_000)}}`;
        const parsed: unknown = parseNative(text);
        for (const path of ['a.n', 'a.t', 'a.s', 'a', 'gone', 'a.gone']) {
          expect(getFromText(text, path, { validate: 'scanned' }).value).toEqual(get(parsed, path));
        }
      }
    });

    it('throws for exactly those texts for which JSON.parse throws', () => {
      const source = '{"a": {"b": [1, 2.5e3, "x\\u00e9\\n", {"c": null}], "0": true}, "é": [[], {}], "a\\u0062": -0}';
      const paths = ['a.b[3].c', 'a.b[-1]', 'é[0]', 'ab', 'gone', 'a[0]'].map((it) => compilePath(it));
      let refused = 0;
      for (const text of mutations(source, runs(20_000), 7)) {
        const path = paths[text.length % paths.length] as (typeof paths)[number];
        let parsed: unknown;
        try {
          parsed = parseNative(text);
        } catch {
          refused++;
          const { code } = thrownBy(() => getFromText(text, path)) as { code?: string };
          if (code !== 'SYNTAX') throw new Error(`${JSON.stringify(text)}: ${code}`);
          continue;
        }
        expect(getFromText(text, path).value).toEqual(get(parsed, path));
      }
      expect(refused).toBeGreaterThan(metBy(1_000));
    });
  });

  describe('getManyFromText(text, paths)', () => {
    it('equals one getFromText() for each path', () => {
      const questions = json.chain((value) =>
        fc.tuple(fc.constant(value), fc.array(pathInto(value, true), { maxLength: 15, size: 'max' }), choices),
      );
      fc.assert(
        fc.property(questions, ([value, paths, choose]) => {
          const text = dressed(value, choose, true);
          expect(getManyFromText(text, paths)).toEqual(paths.map((path) => getFromText(text, path)));
          const once = dressed(value, choose);
          expect(getManyFromText(once, paths, { validate: 'scanned' })).toEqual(
            paths.map((path: Segment[]) => getFromText(once, path)),
          );
        }),
        { numRuns: runs(1_000) },
      );
    });
  });
});

describe('text edits', () => {
  const append: Segment = { kind: 'append' };
  const edit = json.chain((value) => {
    return fc.tuple(
      fc.constant(value),
      pathInto(value, true),
      json,
      fc.record({ create: fc.boolean() }),
      fc.nat(9),
      choices,
    );
  });

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

  describe('setInText(text, path, value)', () => {
    it('equals set() on the parsed text, errors included', () => {
      let edited = 0;
      fc.assert(
        fc.property(edit, ([doc, walked, value, options, dice, choose]) => {
          const path = dice === 0 ? [...walked, append] : walked;
          const text = dressed(doc, choose, true);
          const before = text.slice();
          const done = outcome(() => parseNative(setInText(text, path, value, options)));
          expect(done).toEqual(outcome(() => set(parseNative(text), path, value, options)));
          expect(text).toBe(before);
          edited += Number(Object.hasOwn(done as object, 'result'));
        }),
        { numRuns: runs(6_000) },
      );
      expect(edited).toBeGreaterThan(metBy(1_000));
    });

    it('changes only the value', () => {
      const present = json.chain((doc) => fc.tuple(fc.constant(doc), pathInto(doc, false), json, choices));
      fc.assert(
        fc.property(present, ([doc, path, value, choose]) => {
          const text = dressed(doc, choose, true);
          const { exists, start, end } = getFromText(text, path);
          fc.pre(exists);
          const edited = setInText(text, path, value);
          expect(edited.startsWith(text.slice(0, start))).toBe(true);
          expect(edited.endsWith(text.slice(end))).toBe(true);
          expect(parseNative(edited.slice(start, edited.length - (text.length - end)))).toEqual(value);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('adds in one place and keeps the rest of the text in order', () => {
      let added = 0;
      const absent = json.chain((doc) =>
        fc.tuple(
          fc.constant(doc),
          pathInto(doc, false),
          fc.constantFrom<Segment[]>([], ['new'], ['new', 'member'], [append]),
          json,
          choices,
        ),
      );
      fc.assert(
        fc.property(absent, ([doc, walked, more, value, choose]) => {
          const text = dressed(doc, choose, true);
          const path = [...walked, ...more];
          if (!more.includes(append) && getFromText(text, path).exists) return;
          const { result } = outcome(() => setInText(text, path, value, { create: true })) as { result?: string };
          if (result === undefined) return;
          added++;
          let same = 0;
          while (same < text.length && text[same] === result[same]) same++;
          // White space between empty brackets may go.
          expect(result.endsWith(text.slice(same).trimStart())).toBe(true);
        }),
        { numRuns: runs(6_000) },
      );
      expect(added).toBeGreaterThan(metBy(500));
    });
  });

  describe('setManyInText(text, updates)', () => {
    const edits = fc.record({ a: json, b: json, c: json }).chain((value) => {
      const update = fc
        .tuple(fc.oneof({ weight: 9, arbitrary: pathInto(value, false) }, pathInto(value, true)), name, json, fc.nat(9))
        .map(([path, key, it, dice]): [Segment[], unknown] => {
          return [dice < 1 ? [...path, append] : dice < 4 ? [...path.slice(0, 1), key] : path.slice(0, 2), it];
        });
      return fc.tuple(
        fc.constant(value),
        fc.array(update, { minLength: 1, maxLength: 5 }),
        fc.constantFrom({ create: true }, {}),
        choices,
      );
    });

    it('returns the text, or throws the error, of as many calls of setInText()', () => {
      let edited = 0;
      fc.assert(
        fc.property(edits, ([doc, updates, options, choose]) => {
          const text = dressed(doc, choose, true);
          const oneByOne = placed(() =>
            updates.reduce((it, [path, value]) => setInText(it, path, value, options), text),
          );
          expect(placed(() => setManyInText(text, updates, options))).toEqual(oneByOne);
          edited += Number(updates.length > 1 && typeof oneByOne === 'string');
        }),
        { numRuns: runs(3_000) },
      );
      expect(edited).toBeGreaterThan(metBy(200));
    });
  });

  /** Returns the result of a run, or its whole error. */
  function placed(run: () => string): unknown {
    try {
      return run();
    } catch (error) {
      return { ...(error as object), message: (error as Error).message };
    }
  }

  /** Prints a short value as many formatters do: objects with space inside their braces, arrays without. */
  function padded(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(padded).join(', ')}]`;
    const members = Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}: ${padded(it)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }

  const formats: Record<string, (value: unknown) => string> = {
    'indented by two': (value) => JSON.stringify(value, null, 2),
    'indented by tabs': (value) => JSON.stringify(value, null, '\t'),
    'with Windows line ends': (value) => JSON.stringify(value, null, 4).replaceAll('\n', '\r\n'),
    'on one line, without white space': (value) => JSON.stringify(value),
    'on one line, with white space': padded,
  };

  describe.each(Object.entries(formats))('a text %s', (_name, format) => {
    // An engine puts names of digits first, so a text in the order of its members is no longer in that of an object.
    const inOrder = (path: readonly Segment[]): boolean => !/"\d+"/.test(JSON.stringify(path));

    it('has the format of a new text after a set and a removal', () => {
      let edited = 0;
      fc.assert(
        fc.property(edit, ([inner, walked, value, , dice]) => {
          const doc = { first: [{ second: 1 }], inner };
          const path = ['inner', ...walked, ...(dice < 3 ? [append] : dice < 5 ? ['new', 'member'] : [])];
          fc.pre(inOrder(path));
          const text = format(doc);
          const options = { create: true };
          const [done, wanted] = [
            outcome(() => setInText(text, path, value, options)),
            outcome(() => format(set(doc, path, value, options))),
          ];
          expect(done).toEqual(wanted);
          edited += Number(Object.hasOwn(done as object, 'result'));
          if (walked.length > 0)
            expect(outcome(() => removeFromText(text, ['inner', ...walked]))).toEqual(
              outcome(() => format(remove(doc, ['inner', ...walked]))),
            );
        }),
        { numRuns: runs(1_000) },
      );
      expect(edited).toBeGreaterThan(metBy(100));
    });
  });

  describe('removeFromText(text, path)', () => {
    it('equals remove() on the parsed text, errors included', () => {
      let edited = 0;
      fc.assert(
        fc.property(edit, ([doc, path, , , dice, choose]) => {
          const options = { ignoreMissing: dice < 2 };
          const text = dressed(doc, choose, true);
          const done = outcome(() => parseNative(removeFromText(text, path, options)));
          expect(done).toEqual(outcome(() => remove(parseNative(text), path, options)));
          edited += Number(Object.hasOwn(done as object, 'result'));
        }),
        { numRuns: runs(6_000) },
      );
      expect(edited).toBeGreaterThan(metBy(500));
    });

    it('removes only the member, one comma and white space beside it', () => {
      const present = json.chain((doc) => fc.tuple(fc.constant(doc), pathInto(doc, false), choices));
      let removed = 0;
      fc.assert(
        fc.property(present, ([doc, path, choose]) => {
          const text = dressed(doc, choose);
          const { exists, start, end } = getFromText(text, path);
          fc.pre(exists && path.length > 0);
          const result = removeFromText(text, path);
          const gone = text.length - result.length;
          // Some cut of this length around the value turns the text into the result.
          const cut = [...Array(gone + 1).keys()]
            .map((it) => end - gone + it)
            .find((it) => it <= start && text.slice(0, it) + text.slice(it + gone) === result);
          expect(cut).toBeDefined();
          const before = text.slice(cut, start).replace(/"(?:[^"\\]|\\.)*"\s*:/, '');
          expect(before + text.slice(end, (cut as number) + gone)).toMatch(/^\s*,?\s*$/);
          removed++;
        }),
        { numRuns: runs(3_000) },
      );
      expect(removed).toBeGreaterThan(metBy(500));
    });
  });
});

describe('removeManyInText(text, paths)', () => {
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
