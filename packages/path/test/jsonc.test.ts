import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';
import { toStrictJson } from '@wirework/scanner';
import { parseNative } from '@wirework/scanner/primitives';
import { metBy, runs } from '@wirework/test-support';
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

describe('jsonc', () => {
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
});

describe('jsonc parser', () => {
  const syntax = { syntax: 'jsonc' } as const;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  type Keys = (string | number)[];

  const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', maxDepth: 3 },
      fc.constantFrom<unknown>(1, true, null, 'text', '// no comment', 2.5),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  /** Values that no document has: beside an equal value, the owner of a comment would be ambiguous. */
  const scalar = fc.constantFrom<unknown>(7, false, 'another text', '// another text');

  const document = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), value, { minKeys: 1 });

  /**
   * Prints a value as people write configuration files: indented, with comments above and behind, and perhaps trailing
   * commas.
   */
  function configuration(it: unknown, choose: (below: number) => number): string {
    const trailing = choose(2) === 0 ? ',' : '';
    let count = 0;
    const above = (indent: string): string => {
      const kind = choose(8);
      if (kind === 0) return `${indent}// above ${count++}\n`;
      return kind === 1 ? `${indent}/* above ${count++}\n${indent} * and more */\n` : '';
    };
    const behind = (): string => (choose(5) === 0 ? ` // behind ${count++}` : '');
    const print = (node: unknown, indent: string): string => {
      if (typeof node !== 'object' || node === null) return JSON.stringify(node);
      const inner = `${indent}  `;
      const isArray = Array.isArray(node);
      const entries = Object.entries(node as object);
      if (entries.length === 0) return isArray ? '[]' : '{}';
      const lines = entries.map(([key, child]: [string, unknown], i) => {
        const name = isArray ? '' : `${JSON.stringify(key)}: `;
        const comma = i < entries.length - 1 ? ',' : trailing;
        return `${above(inner)}${inner}${name}${print(child, inner)}${comma}${behind()}\n`;
      });
      const last = choose(6) === 0 ? `${inner}// last ${count++}\n` : '';
      return `${isArray ? '[' : '{'}\n${lines.join('')}${last}${indent}${isArray ? ']' : '}'}`;
    };
    return `${print(it, '')}\n`;
  }

  interface Change {
    readonly keys: Keys;
    readonly kind: 'set' | 'add' | 'remove';
    readonly value: unknown;
  }

  /** Chooses an edit of a value that both libraries can make. */
  function changeIn(root: unknown, replacement: unknown, choose: (below: number) => number): Change {
    const keys: Keys = [];
    let here = root;
    for (;;) {
      const isArray = Array.isArray(here);
      const names = Object.keys(here as object);
      // A container without children does not show whether there are trailing commas.
      if (names.length === 0) return { keys, kind: 'set', value: replacement };
      const kind = choose(5);
      if (kind === 0) return { keys: [...keys, isArray ? names.length : 'new'], kind: 'add', value: replacement };
      const name = names[choose(names.length)] as string;
      keys.push(isArray ? Number(name) : name);
      if (kind === 1) return { keys, kind: 'set', value: replacement };
      const child = (here as Record<string, unknown>)[name];
      if (kind === 2 || typeof child !== 'object' || child === null) return { keys, kind: 'remove', value: undefined };
      here = child;
    }
  }

  /** Number of characters from the first to the last difference, in both texts together. */
  function changed(before: string, after: string): number {
    let start = 0;
    while (start < before.length && start < after.length && before[start] === after[start]) start++;
    let end = 0;
    const most = Math.min(before.length, after.length) - start;
    while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
    return before.length + after.length - 2 * (start + end);
  }

  function read(text: string): { readonly value: unknown; readonly errors: number } {
    const errors: ParseError[] = [];
    const parsed: unknown = parse(text, errors, { allowTrailingComma: true });
    return { value: parsed, errors: errors.length };
  }

  /** Returns the comments of a text, each with the beginning of the line to which it belongs. */
  function owners(text: string): Record<string, string | undefined> {
    const found: Record<string, string | undefined> = {};
    const lines = text.split('\n');
    lines.forEach((line, i) => {
      const comment = /(?:above|behind|last) \d+/.exec(line)?.[0];
      if (comment === undefined) return;
      const owner = comment.startsWith('above') ? lines.slice(i).find((it) => /^\s*["\d[{tfn]/.test(it)) : line;
      found[comment] = owner?.trim().split(/,| \/\//)[0];
    });
    return found;
  }

  it('edits have the values that jsonc-parser makes, and change as little or less if that moves no comment', () => {
    const counts = { smaller: 0, equal: 0, larger: 0, invalid: 0, misplaced: 0 };
    fc.assert(
      fc.property(document, scalar, choices, (doc, replacement, choose) => {
        const text = configuration(doc, choose);
        const { keys, kind, value: it } = changeIn(doc, replacement, choose);
        const isRemoval = kind === 'remove';
        const ours = isRemoval
          ? removeFromText(text, keys, syntax)
          : setInText(text, keys, it, { ...syntax, create: true });
        const isArrayInsertion = kind === 'add' && typeof keys.at(-1) === 'number';
        const theirs = applyEdits(text, modify(text, keys, it, { formattingOptions, isArrayInsertion }));

        const expected = isRemoval ? remove(doc, keys) : set(doc, keys, it, { create: true });
        expect(read(ours)).toEqual({ value: expected, errors: 0 });
        if (read(theirs).errors > 0) return void counts.invalid++;
        expect(read(theirs).value).toEqual(expected);
        // An empty container takes one line here, and two there.
        const edited = theirs.replace(/([{[])\s+(?=[\]}])/g, '$1');
        if (!isDeepStrictEqual(owners(edited), owners(ours))) return void counts.misplaced++;
        const difference = changed(text, edited) - changed(text, ours);
        counts[difference > 0 ? 'smaller' : difference < 0 ? 'larger' : 'equal']++;
      }),
      { numRuns: runs(1_000) },
    );
    expect(counts.larger).toBe(0);
    expect(counts.equal).toBeGreaterThan(metBy(500));
  });
});
