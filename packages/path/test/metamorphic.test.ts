import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import {
  compilePath,
  compilePointer,
  escapeSegment,
  get,
  getFromText,
  has,
  parsePath,
  remove,
  removeFromText,
  type Segment,
  set,
  setInText,
  setManyInText,
  stringifyPath,
} from '../src/index.ts';
import { applyPatch, createMergePatch, createPatch, equalValues, mergePatch } from '../src/patch.ts';
import { choices, dressed, form, json, name, pathInto, single } from './arbitraries.ts';

const isSingle = (segment: Segment): segment is string | number => typeof segment !== 'object';
const inDocument = json.chain((value) => fc.tuple(fc.constant(value), pathInto(value, false)));
const withForms = json.chain((value) => fc.tuple(fc.constant(value), pathInto(value, true)));
const options = { default: 'none' };

/** Lists of values, as forms meet them. */
const lists = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.dictionary(name, json, { maxKeys: 3, noNullPrototype: true }) }, json),
  { maxLength: 6 },
);

describe('equivalent paths', () => {
  it('an expression, segments, a compiled path and a pointer lead to the same value', () => {
    fc.assert(
      fc.property(withForms, json, ([value, path], other) => {
        const text = stringifyPath(path);
        const compiled = compilePath(path);
        for (let i = 0; i < 120; i++) get(other, compiled);
        const same = [
          text,
          path,
          compiled,
          compilePath(text),
          parsePath(text),
          text === '' ? [] : [...parsePath(text)],
        ];
        const answers = same.map((it) => [
          get(value, it, options),
          has(value, it),
          getFromText(JSON.stringify(value), it, options).exists,
        ]);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect(parsePath(text)).toEqual(path.map((it) => (it === 0 ? 0 : it)));
        if (!path.every((it) => isSingle(it) && !(typeof it === 'number' && it < 0))) return;
        const pointer = compilePointer(compiled.toPointer());
        expect([pointer.toPointer(), pointer.segments]).toEqual([compiled.toPointer(), path.map(String)]);
        if (has(value, path)) expect(get(value, pointer)).toEqual(get(value, path));
        if (path.every((it) => typeof it === 'string'))
          expect(parsePath(path.map(escapeSegment).join('.'))).toEqual(path);
      }),
      { numRuns: runs(300) },
    );
  });

  it('two reads equal one read by the concatenated path', () => {
    fc.assert(
      fc.property(inDocument, fc.array(fc.oneof(single, form), { maxLength: 3 }), ([value, path], rest) => {
        const here = get(value, path, options);
        expect(get(value, [...path, ...rest], options)).toEqual(has(value, path) ? get(here, rest, options) : 'none');
      }),
      { numRuns: runs(300) },
    );
  });

  it('an index counts from either end, and forms equal operations of JavaScript on arrays', () => {
    const bound = fc.option(fc.integer({ min: -8, max: 8 }), { nil: undefined });
    fc.assert(
      fc.property(
        lists,
        name,
        name,
        bound,
        bound,
        fc.array(single, { maxLength: 2 }),
        (list, one, two, start, end, rest) => {
          const read = (path: string): unknown => get(list, path);
          list.forEach((element, at) =>
            expect([read(`[${at}]`), read(`[${at - list.length}]`), read(`${at}`)]).toEqual([
              element,
              element,
              element,
            ]),
          );
          expect([read('[*]'), read('[:]'), read('[::-1]'), read(`[${start ?? ''}:${end ?? ''}]`)]).toEqual([
            list,
            list,
            list.toReversed(),
            list.slice(start, end),
          ]);
          const isObject = (it: unknown): it is Record<string, unknown> =>
            typeof it === 'object' && it !== null && !Array.isArray(it);
          const found = list
            .filter(isObject)
            .filter((it) => Object.hasOwn(it, one))
            .map((it) => it[one]);
          expect(get(list, [{ kind: 'extract', name: one }])).toEqual(found);
          expect(get(list, [{ kind: 'flatten', name: one }])).toEqual(found.flat(Infinity));
          const picked = list
            .filter(isObject)
            .map((it) => [one, two].filter((key) => Object.hasOwn(it, key)).map((key) => [key, it[key]] as const))
            .filter((it) => it.length > 0);
          expect(get(list, [{ kind: 'pick', names: [one, two] }])).toEqual(picked.map((it) => Object.fromEntries(it)));
          expect(get(list, [{ kind: 'wildcard' }, ...rest])).toEqual(
            list.filter((it) => has(it, rest)).map((it) => get(it, rest)),
          );
          expect(get({ list }, ['list', { kind: 'wildcard' }, ...rest])).toEqual(
            get(list, [{ kind: 'slice', step: 1 }, ...rest]),
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('equivalent edits', () => {
  /** Returns the result of a run, or the code of its error. */
  const outcome = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  it('an edit of many places equals one edit for each, and changes nothing the second time', () => {
    let edited = 0;
    fc.assert(
      fc.property(withForms, fc.constantFrom<unknown>(1, 'new', null, [], { a: 1 }), ([value, path], member) => {
        const changed = outcome(() => set(value, path, member));
        if (typeof changed === 'string' && changed !== member) return;
        edited++;
        expect(set(changed, path, member)).toEqual(changed);
        expect(equalValues(applyPatch(value, createPatch(value, changed)), changed)).toBe(true);
        const last = path.findLastIndex((it) => !isSingle(it));
        const segment = path[last];
        if (typeof segment !== 'object' || segment.kind !== 'slice' || !path.slice(0, last).every(isSingle)) return;
        const list = get(value, path.slice(0, last)) as unknown[];
        const indices = get([...list.keys()], [segment]) as number[];
        const oneByOne = indices.reduce(
          (it, at) => set(it, [...path.slice(0, last), at, ...path.slice(last + 1)], member),
          value,
        );
        expect(changed).toEqual(oneByOne);
      }),
      { numRuns: runs(1_000) },
    );
    expect(edited).toBeGreaterThan(metBy(100));
  });

  it('adding and removing a value restores the document and its text', () => {
    let added = 0;
    fc.assert(
      fc.property(inDocument, json, choices, ([value, path], member, choose) => {
        const parent = get(value, path);
        if (typeof parent !== 'object' || parent === null || !has(value, path)) return;
        const isList = Array.isArray(parent);
        if (!isList && Object.hasOwn(parent, 'new')) return;
        added++;
        const to: Segment[] = [...path, isList ? { kind: 'append' } : 'new'];
        const from: Segment[] = [...path, isList ? parent.length : 'new'];
        expect(remove(set(value, to, member), from)).toEqual(value);
        const text = dressed(value, choose, true);
        const longer = setInText(text, to, member);
        expect(parseNative(longer)).toEqual(set(value, to, member));
        expect([parseNative(removeFromText(longer, from)), setManyInText(text, [[to, member]])]).toEqual([
          value,
          longer,
        ]);
        expect(parseNative(setInText(longer, from, 1))).toEqual(set(value, to, 1));
      }),
      { numRuns: runs(1_000) },
    );
    expect(added).toBeGreaterThan(metBy(100));
  });
});

describe('patches', () => {
  it('a patch followed by its reverse restores the value; consecutive patches compose', () => {
    fc.assert(
      fc.property(json, json, json, (a, b, c) => {
        const [there, back, on] = [createPatch(a, b), createPatch(b, a), createPatch(b, c)];
        const same = (left: unknown, right: unknown): void => expect(equalValues(left, right)).toBe(true);
        same(applyPatch(a, [...there, ...back]), a);
        same(applyPatch(a, [...there, ...on]), c);
        same(applyPatch({ in: a }, [{ op: 'replace', path: '/in', value: b }]), { in: b });
        same(applyPatch([a, b], [{ op: 'move', from: '/0', path: '/1' }]), [b, a]);
        expect(createPatch(a, applyPatch(a, there)).length).toBe(there.length);
      }),
      { numRuns: runs(300) },
    );
  });

  it('a second merge changes nothing, and createMergePatch() reproduces the first', () => {
    fc.assert(
      fc.property(json, json, (value, patch) => {
        const merged = mergePatch(value, patch);
        expect(equalValues(mergePatch(merged, patch), merged)).toBe(true);
        try {
          expect(equalValues(mergePatch(value, createMergePatch(value, merged)), merged)).toBe(true);
        } catch (error) {
          expect((error as { code?: string }).code).toBe('TYPE_MISMATCH');
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
