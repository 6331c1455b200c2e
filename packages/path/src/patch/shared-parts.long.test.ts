import { describe, expect, it } from '@jest/globals';
import { nested } from '@wirework/test-support';
import { applyPatch } from './apply-patch.ts';
import { createMergePatch } from './create-merge-patch.ts';
import { createPatch } from './create-patch.ts';
import { equalValues } from './equal-values.ts';
import { mergePatch } from './merge-patch.ts';

/** Forty levels, each of which has the one below it twice, as YAML aliases make them. */
const lists = (end: unknown): unknown => nested(40, end, (it) => [it, it]);
const objects = (end: unknown): unknown => nested(40, end, (it) => ({ a: it, b: it }));
/** An object with two ways to itself. */
const cyclic = (end: unknown): object => {
  const value = { end };
  return Object.assign(value, { a: { x: value, y: value }, b: { x: value, y: value } });
};

describe('documents with the same part many times', () => {
  it.each<[string, unknown, unknown, number]>([
    ['arrays', lists(1), lists(1), 0],
    ['objects', objects(1), objects(1), 0],
    ['arrays with other ends', lists(1), lists(2), 1],
    ['objects with other ends', objects(1), objects(2), 1],
    ['elements among which one is new', [1, lists(1), 2], [3, lists(1), 2, lists(1)], 2],
    [
      'members of which one differs',
      { list: lists(1), one: { object: objects(1), end: 1 } },
      { list: lists(1), one: { object: objects(1), end: 2 } },
      1,
    ],
    ['objects that contain themselves', cyclic(1), cyclic(1), 0],
    ['objects that contain themselves, with other ends', cyclic(1), cyclic(2), 1],
  ])('createPatch() compares %s', (_, from, to, operations) => {
    const patch = createPatch(from, to);
    expect(patch).toHaveLength(operations);
    expect(equalValues(applyPatch(from, patch), to)).toBe(true);
  });

  it.each<[string, object, object, boolean]>([
    ['objects', { it: objects(1) }, { it: objects(1) }, true],
    ['objects with other ends', { it: objects(1) }, { it: objects(2) }, false],
    ['objects and nothing', {}, { it: objects(2) }, false],
    ['objects and a number', { it: 1 }, { it: objects(2) }, false],
    ['objects that contain themselves', cyclic(1), cyclic(1), true],
  ])('createMergePatch() and mergePatch() compare %s', (_, from, to, areEqual) => {
    const patch = createMergePatch(from, to) as object;
    expect(Object.keys(patch).length === 0).toBe(areEqual);
    expect(equalValues(mergePatch(from, patch), to)).toBe(true);
  });

  it('createMergePatch() counts the depth of a shared part at each place', () => {
    const part = nested(150, 1, (a) => ({ a }));
    const to = (levels: number): object => ({ many: objects(1), part, below: nested(levels, part, (a) => ({ a })) });
    expect(equalValues(mergePatch({}, createMergePatch({}, to(49))), to(49))).toBe(true);
    expect(() => createMergePatch({}, to(50))).toThrow('maxDepth is 200');
    expect(() => createMergePatch(cyclic(1), cyclic(2))).toThrow('maxDepth is 200');
  });
});
