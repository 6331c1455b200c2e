import { describe, expect, it } from '@jest/globals';
import { frozen, metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { get, getMany, has, remove, set } from '../src/index.ts';
import { json, pathInto } from './arbitraries.ts';

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
