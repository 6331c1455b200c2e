import { formatPointer } from '@wirework/encoding-errors';
import { hasOwn, valueKeys } from '@wirework/scanner/primitives';
import { isObject } from '../semantics/is-object.ts';
import { limitOf, checkOptions } from '../options/options.ts';
import { alignArrays } from './align-arrays.ts';
import type { JsonPatchLimits, JsonPatchOperation } from './run-patch.ts';
import { Comparer } from './equal-values.ts';
import { PairMap } from './pair-map.ts';

/** Limits of a JSON Patch that is created. */
export type CreatePatchLimits = Pick<JsonPatchLimits, 'maxOperations' | 'maxPathLength' | 'maxSegments'>;

/**
 * Returns the JSON Patch (RFC 6902) that turns one document into another: `applyPatch(from, createPatch(from, to))`
 * equals `to`.
 *
 * It has only `add`, `remove` and `replace` operations, and as few as possible: arrays are compared element by element,
 * so an inserted element is one operation. Values are equal as for {@link equalValues}. The patch shares values with
 * `to`.
 *
 * @param from a JSON value
 * @param to another
 * @param options limits. A change that is too deep for a pointer replaces the container that a pointer can reach; if
 *   there are more operations than `maxOperations`, one operation replaces the whole document
 * @returns the operations; an empty list if the documents are equal
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * createPatch({ a: 1, list: [1, 2, 3] }, { list: [1, 3], b: true });
 * // → [ { op: 'remove', path: '/a' }, { op: 'remove', path: '/list/1' }, { op: 'add', path: '/b', value: true } ]
 * ```
 */
export function createPatch(from: unknown, to: unknown, options?: CreatePatchLimits): JsonPatchOperation[] {
  checkOptions(options);
  const maxOperations = limitOf(options, 'maxOperations');
  const comparison = new Comparison(limitOf(options, 'maxSegments'), limitOf(options, 'maxPathLength'), maxOperations);
  comparison.compare(from, to, '', 0);
  const { operations } = comparison;
  return operations.length > maxOperations ? [{ op: 'replace', path: '', value: to }] : operations;
}

/** Compares two documents and collects the operations. It recurses as deep as a pointer may be. */
class Comparison {
  readonly operations: JsonPatchOperation[] = [];
  readonly #maxSegments: number;
  readonly #maxLength: number;
  readonly #maxOperations: number;
  readonly #comparer = new Comparer();
  readonly #keyOf = valueKeys();
  /** Pairs without differences whose comparison took many steps. */
  readonly #equal = new PairMap<true>();

  constructor(maxSegments: number, maxLength: number, maxOperations: number) {
    this.#maxSegments = maxSegments;
    this.#maxLength = maxLength;
    this.#maxOperations = maxOperations;
  }

  /** Adds the operations that turn the value at a place into another. */
  compare(from: unknown, to: unknown, path: string, depth: number): void {
    if (from === to || this.operations.length > this.#maxOperations) return;
    const { steps } = this.#comparer;
    const start = steps.count;
    if (steps.next() && this.#equal.get(from, to)) return;
    const before = this.operations.length;
    const canDescend = depth < this.#maxSegments;
    if (canDescend && Array.isArray(from) && Array.isArray(to)) this.#elements(from, to, path, depth + 1);
    else if (canDescend && isObject(from) && isObject(to)) this.#members(from, to, path, depth + 1);
    else if (!this.#comparer.areEqual(from, to)) this.operations.push({ op: 'replace', path, value: to });
    // If a pointer would be too long, this value is replaced as a whole.
    if (this.operations.length === before) {
      if (steps.isWorthRemembering(start)) this.#equal.set(from, to, true);
      return;
    }
    const isTooLong = this.operations.slice(before).some((it) => it.path.length > this.#maxLength);
    if (isTooLong) this.operations.splice(before, Infinity, { op: 'replace', path, value: to });
  }

  #members(from: Record<string, unknown>, to: Record<string, unknown>, path: string, depth: number): void {
    for (const name of Object.keys(from))
      if (!hasOwn(to, name)) this.operations.push({ op: 'remove', path: below(path, name) });
    for (const name of Object.keys(to)) {
      const place = below(path, name);
      if (hasOwn(from, name)) this.compare(from[name], to[name], place, depth);
      else this.operations.push({ op: 'add', path: place, value: to[name] });
    }
  }

  /** Compares elements. Those before the current one are already as in `to`, so indices are those of `to`. */
  #elements(from: readonly unknown[], to: readonly unknown[], path: string, depth: number): void {
    let left = 0;
    let right = 0;
    for (const match of [
      ...alignArrays(from, to, this.#comparer, this.#keyOf),
      { left: from.length, right: to.length },
    ]) {
      // The elements between two that stay are compared in pairs, and the rest is removed or added.
      while (left < match.left && right < match.right)
        this.compare(from[left++], to[right++], `${path}/${right - 1}`, depth);
      while (left < match.left) {
        this.operations.push({ op: 'remove', path: `${path}/${right}` });
        left++;
      }
      while (right < match.right) this.operations.push({ op: 'add', path: `${path}/${right}`, value: to[right++] });
      left++;
      right++;
    }
  }
}

const below = (path: string, name: string): string => path + formatPointer([name]);
