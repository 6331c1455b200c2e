import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isValidJson } from '@wirework/scanner';
import { parseNative, parseText } from '@wirework/scanner/primitives';
import { frozen, metBy, runs } from '@wirework/test-support';
import {
  compilePath,
  compilePointer,
  escapeSegment,
  get,
  getFromText,
  getMany,
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
import {
  applyPatch,
  createMergePatch,
  createPatch,
  equalValues,
  type JsonPatchOperation,
  mergePatch,
  mergePatchText,
  patchText,
} from '../src/patch.ts';
import { choices, dressed, form, json, name, pathInto, single } from './arbitraries.ts';

describe('metamorphic', () => {
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
            expect(get(list, [{ kind: 'pick', names: [one, two] }])).toEqual(
              picked.map((it) => Object.fromEntries(it)),
            );
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
});

describe('value laws', () => {
  const walked = json.chain((value) => fc.tuple(fc.constant(value), pathInto(value, false)));

  describe('set(), get(), has() and remove()', () => {
    it('get() returns what was set, and the input is unchanged', () => {
      let done = 0;
      fc.assert(
        fc.property(walked, json, ([value, path], member) => {
          frozen(value);
          fc.pre(has(value, path));
          const changed = set(value, path, member);
          expect(get(changed, path, { strict: true })).toEqual(member);
          expect(set(changed, path, get(value, path))).toEqual(value);
          done++;
        }),
        { numRuns: runs(1_000) },
      );
      expect(done).toBe(runs(1_000));
    });

    it('has() finds the parents that a set creates', () => {
      let made = 0;
      fc.assert(
        fc.property(walked, json, ([value, path], member) => {
          frozen(value);
          const target = [...path, 'new', 0, 'member'];
          let changed: unknown;
          try {
            changed = set(value, target, member, { create: true });
          } catch {
            return;
          }
          expect([has(value, target), has(changed, target), get(changed, target)]).toEqual([false, true, member]);
          made++;
        }),
        { numRuns: runs(1_000) },
      );
      expect(made).toBeGreaterThan(metBy(100));
    });

    it('a removed member is missing, and the elements after a removed one move up', () => {
      let removed = 0;
      fc.assert(
        fc.property(walked, ([value, path]) => {
          frozen(value);
          const parent = get(value, path.slice(0, -1));
          fc.pre(path.length > 0 && has(value, path));
          const rest = get(remove(value, path), path.slice(0, -1));
          if (Array.isArray(parent)) expect(rest).toEqual(parent.toSpliced(Number(path.at(-1)), 1));
          else
            expect([Object.keys(rest as object).length, Object.hasOwn(rest as object, String(path.at(-1)))]).toEqual([
              Object.keys(parent as object).length - 1,
              false,
            ]);
          removed++;
        }),
        { numRuns: runs(1_000) },
      );
      expect(removed).toBe(runs(1_000));
    });
  });

  describe('getMany()', () => {
    it('equals one get() for each path', () => {
      const questions = json.chain((value) =>
        fc.tuple(fc.constant(value), fc.array(pathInto(value, true), { maxLength: 6 })),
      );
      fc.assert(
        fc.property(questions, fc.boolean(), ([value, paths], strict) => {
          const read = (run: () => unknown): unknown => {
            try {
              return run();
            } catch (error) {
              return (error as Error).message;
            }
          };
          const options = { strict, default: 'none' };
          expect(read(() => getMany(value, paths, options))).toEqual(
            read(() => paths.map((path) => get(value, path, options))),
          );
        }),
        { numRuns: runs(500) },
      );
    });
  });
});

describe('patch text', () => {
  const pointerOf = (path: readonly unknown[]): string =>
    path
      .filter((it) => typeof it !== 'object')
      .map((it) => `/${String(it).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('');

  /** A document and up to so many operations, many of which fit it. */
  const patchesOf = (maxLength: number): fc.Arbitrary<[unknown, unknown[], (below: number) => number]> =>
    fc.record({ a: json, b: json, c: json }).chain((value) => {
      const place = fc
        .tuple(pathInto(value, false), fc.constantFrom('', '', '', '/-', '/0', '/1', '/new'))
        .map(([path, more]) => {
          return pointerOf(path) + more;
        });
      const operation = fc.record({
        op: fc.constantFrom('add', 'add', 'remove', 'replace', 'move', 'copy', 'test'),
        path: place,
        from: place,
        value: json,
      });
      return fc.tuple(fc.constant(value), fc.array(operation, { minLength: 1, maxLength, size: 'max' }), choices);
    });
  const patches = patchesOf(40);

  /** Returns the result of a run, or the parts of its error in which values and texts agree. */
  function outcome(run: () => unknown): unknown {
    try {
      return { result: run() };
    } catch (error) {
      const { code, message, pointer, operation } = error as Record<string, unknown>;
      if (code === undefined) throw error;
      return { code, message, pointer, operation };
    }
  }

  /** Returns the result of a run, or its whole error. */
  function placed(run: () => string): unknown {
    try {
      return run();
    } catch (error) {
      return { ...(error as object), message: (error as Error).message };
    }
  }

  /** Returns those of the operations that can be applied, one after the other. */
  function fitting(value: unknown, candidates: readonly JsonPatchOperation[]): JsonPatchOperation[] {
    let document = value;
    return candidates.filter((it) => {
      try {
        document = applyPatch(document, [it]);
        return true;
      } catch {
        return false;
      }
    });
  }

  /** Returns a value whose objects have no names of digits. */
  function withoutDigits(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value).replace(/"(\d+)":/g, '"d$1":'));
  }

  describe('patchText(text, operations)', () => {
    it('equals applyPatch() on the parsed text, errors included', () => {
      let [applied, failed] = [0, 0];
      fc.assert(
        fc.property(patches, fc.boolean(), ([doc, candidates, choose], onlyFitting) => {
          const operations = candidates as JsonPatchOperation[];
          const patch = onlyFitting ? fitting(doc, operations) : operations;
          const text = dressed(doc, choose, true);
          const done = outcome(() => parseNative(patchText(text, patch)));
          expect(done).toEqual(outcome(() => applyPatch(parseNative(text), patch)));
          applied += Number(Object.hasOwn(done as object, 'result') && patch.length > 1);
          failed += Number(!Object.hasOwn(done as object, 'result'));
        }),
        { numRuns: runs(1_500) },
      );
      expect(applied).toBeGreaterThan(metBy(150));
      expect(failed).toBeGreaterThan(metBy(300));
    });

    it('equals applyPatch() on a text with comments', () => {
      fc.assert(
        fc.property(patches, ([doc, candidates, choose]) => {
          const patch = fitting(doc, candidates as JsonPatchOperation[]);
          const text = dressed(doc, choose, false, true);
          const patched = patchText(text, patch, { syntax: 'jsonc' });
          expect(parseText(patched, 200, 'jsonc')).toEqual(applyPatch(parseText(text, 200, 'jsonc'), patch));
        }),
        { numRuns: runs(1_500) },
      );
    });

    it('returns the text, or throws the error, of its operations one after the other', () => {
      let long = 0;
      fc.assert(
        fc.property(patches, fc.boolean(), ([doc, candidates, choose], onlyFitting) => {
          const operations = candidates as JsonPatchOperation[];
          const patch = onlyFitting ? fitting(doc, operations) : operations;
          const options = { syntax: 'jsonc' } as const;
          const text = dressed(doc, choose, true, true);
          const oneByOne = placed(() =>
            patch.reduce((it, operation, i) => {
              // The operations before it do nothing, so that the number of an error is right.
              const before = Array.from({ length: i }, () => ({ op: 'move' as const, from: '', path: '' }));
              return patchText(it, [...before, operation], options);
            }, text),
          );
          expect(placed(() => patchText(text, patch, options))).toEqual(oneByOne);
          long += Number(typeof oneByOne === 'string' && patch.length > 2);
        }),
        { numRuns: runs(1_500) },
      );
      expect(long).toBeGreaterThan(metBy(300));
    });

    it('returns the text of setInText() and removeFromText() for one operation', () => {
      fc.assert(
        fc.property(patchesOf(10), ([doc, candidates, choose]) => {
          const text = dressed(doc, choose, false, true);
          const options = { syntax: 'jsonc' } as const;
          for (const operation of fitting(doc, candidates as JsonPatchOperation[]).slice(0, 1)) {
            const path = compilePointer(operation.path);
            if (operation.op === 'replace')
              expect(patchText(text, [operation], options)).toBe(setInText(text, path, operation.value, options));
            if (operation.op === 'remove')
              expect(patchText(text, [operation], options)).toBe(removeFromText(text, path, options));
          }
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('inserts in one place and keeps every other character', () => {
      let inserted = 0;
      fc.assert(
        fc.property(patchesOf(20), choices, ([doc, candidates], choose) => {
          const text = dressed(doc, choose, false, true);
          const parentOf = ({ path }: JsonPatchOperation): unknown =>
            get(doc, compilePointer(path).segments.slice(0, -1));
          const operation = (candidates as JsonPatchOperation[]).find(
            (it) => it.op === 'add' && it.path !== '' && Array.isArray(parentOf(it)) && fitting(doc, [it]).length > 0,
          );
          fc.pre(operation !== undefined);
          const options = { syntax: 'jsonc' } as const;
          const path = compilePointer(operation.path);
          const around = getFromText(text, path.segments.slice(0, -1), options);
          const result = patchText(text, [operation], options);
          let same = 0;
          while (same < text.length && text[same] === result[same]) same++;
          // White space between empty brackets may go, and a comma and its comment may change places.
          const rest = text.slice(same).replace(/^\s*/, '');
          expect(result.endsWith(rest) || result.endsWith(text.slice(around.end - 1))).toBe(true);
          expect(same).toBeGreaterThan(around.start);
          inserted++;
        }),
        { numRuns: runs(500) },
      );
      expect(inserted).toBeGreaterThan(metBy(200));
    });

    it('writes a text as JSON.stringify() formats it', () => {
      let compared = 0;
      fc.assert(
        fc.property(patches, fc.constantFrom('', 2, '\t'), ([doc, candidates], space) => {
          const start = { first: [{ second: 1 }], inner: withoutDigits(doc) };
          const within = (candidates as { path: string; from: string }[]).map((it) => {
            return { ...it, path: `/inner${it.path}`, from: `/inner${it.from}` };
          });
          const patch = fitting(start, withoutDigits(within) as JsonPatchOperation[]);
          const patched = JSON.stringify(applyPatch(start, patch), null, space);
          // An engine puts names of digits first.
          fc.pre(!/"\d+":/.test(patched));
          expect(patchText(JSON.stringify(start, null, space), patch)).toBe(patched);
          compared += Number(patch.length > 1);
        }),
        { numRuns: runs(2_000) },
      );
      expect(compared).toBeGreaterThan(metBy(200));
    });
  });

  describe('mergePatchText(text, patch)', () => {
    it('equals mergePatch() on the parsed text', () => {
      fc.assert(
        fc.property(fc.record({ a: json, b: json }), json, json, choices, (doc, other, change, choose) => {
          const patch = {
            a: other,
            ...(typeof change === 'object' && !Array.isArray(change) ? change : { b: change }),
          };
          const text = dressed(doc, choose, true, true);
          const merged = mergePatchText(text, patch, { syntax: 'jsonc' });
          expect(parseText(merged, 200, 'jsonc')).toEqual(mergePatch(doc, patch));
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('replaces a document that is not an object, and by a patch that is not one', () => {
      expect(mergePatchText(' [1] // x', { a: { b: null, c: 1 } }, { syntax: 'jsonc' })).toBe(' {"a":{"c":1}} // x');
      expect(mergePatchText('{"a": 1}', [null])).toBe('[null]');
      expect(isValidJson(mergePatchText('{"a": {}}', { a: { b: null } }))).toBe(true);
    });

    it('keeps comments and digits outside the edits', () => {
      expect(
        mergePatchText(
          '{\n  "a": 1.0, // one\n  "b": 2, // gone\n  "c": {"d": 1e2, "e": null}\n}',
          { b: null, c: { d: null, f: 3 } },
          { syntax: 'jsonc' },
        ),
      ).toBe('{\n  "a": 1.0, // one\n  "c": {"e": null, "f": 3}\n}');
    });
  });
});
