import { describe, expect, it } from '@jest/globals';
import { isValidJson } from '@wirework/scanner';
import { parseNative, parseText } from '@wirework/scanner/primitives';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { compilePointer, get, getFromText, removeFromText, setInText } from '../src/index.ts';
import { applyPatch, type JsonPatchOperation, mergePatch, mergePatchText, patchText } from '../src/patch.ts';
import { choices, dressed, json, pathInto } from './arbitraries.ts';

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
        const patch = { a: other, ...(typeof change === 'object' && !Array.isArray(change) ? change : { b: change }) };
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
