import { describe, expect, it } from '@jest/globals';
import { metBy, mutations, runs, thrownBy } from '@wirework/test-support';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { compilePath, get, getFromText, getManyFromText, has, type Segment } from '../src/index.ts';
import { choices, dressed, json, pathInto } from './arbitraries.ts';

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
