import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { getFromText, remove, removeFromText, type Segment, set, setInText, setManyInText } from '../src/index.ts';
import { choices, dressed, json, name, pathInto } from './arbitraries.ts';

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
        const oneByOne = placed(() => updates.reduce((it, [path, value]) => setInText(it, path, value, options), text));
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
