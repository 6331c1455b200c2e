import { objectKindOf } from './object-kind.ts';
import { type Around, estimateLength } from './estimate-length.ts';

/**
 * Finds the containers of a value that `JSON.stringify` writes exactly as this package must. Those are *clean*: plain
 * objects and arrays of strings, finite numbers other than -0, booleans, null and `Date`s. All others are *dirty*.
 *
 * Invariants:
 * - A container that holds a dirty one is dirty.
 * - A container deeper than one check reaches is `beyond` it: it counts as dirty, and the writer has it checked when it
 *   gets there. So depth needs no stack, and no level is checked twice.
 * - A container that occurs twice is visited twice: thirty containers of which each holds the next one twice have a
 *   billion paths. So a check ends after a bounded number of values. Its open containers then count as dirty, so the
 *   work stays proportional to the text.
 */
export class NativeCheck {
  /** Whether a container is certain to have a text longer than the limit. */
  tooLong = false;
  readonly #sortKeys: boolean;
  #dirty: Set<object> | undefined;
  #beyond: Set<object> | undefined;
  #reach = 0;
  readonly #maxLength: number;
  /** Budget of one check, in values and characters of strings. */
  readonly #budget: number;
  /** Rest of the budget. */
  #left = 0;
  /** Rest of the budget at which the length of the root is estimated. */
  #alarm = 0;
  /** The container that is checked, until its length has been estimated. */
  #root: object | undefined;
  #around: Around | undefined;
  /** Whether the root is neither `beyond` an earlier check nor in a value that was. */
  #isFirst = true;
  /** Level budget of the current check. */
  #levels = 0;
  /** Level budget of the outermost enclosing check that stopped early, or 0. */
  #stoppedLevels = 0;

  /** @param maxLength greatest length of the text */
  constructor(sortKeys: boolean, maxLength: number) {
    this.#sortKeys = sortKeys;
    this.#maxLength = maxLength;
    this.#budget = Math.min(maxLength, maxBudget);
  }

  /**
   * Returns whether a container is clean. It is not visited if an earlier check has found it dirty.
   *
   * @param levels level budget of the container, itself included
   * @param around the containers around it
   * @throws UnsupportedValueError if it holds itself
   */
  isClean(value: object, levels: number, around?: Around): boolean {
    if (this.#dirty?.has(value) === true) return false;
    if (levels >= this.#stoppedLevels) this.#stoppedLevels = 0;
    const isExpected = this.#beyond?.delete(value) === true;
    this.#isFirst = !isExpected && this.#stoppedLevels === 0;
    this.#levels = levels;
    // No earlier check has seen this part of a deep value: a `toJSON` may return a new one each time, without end.
    this.#reach = Math.min(levels, isExpected || this.#isFirst ? maxReach : maxUnseenReach);
    this.#left = this.#budget;
    this.#alarm = Math.max(0, this.#budget - estimateAfter);
    this.#root = value;
    this.#around = around;
    return this.#visit(value, 0) && !nativeIsPatched();
  }

  /** @param depth containers around this one in the check */
  #visit(value: object, depth: number): boolean {
    const clean = Array.isArray(value) ? this.#visitArray(value, depth) : this.#visitObject(value, depth);
    if (!clean && depth < this.#reach) this.#remember(value);
    return clean;
  }

  #remember(value: object): void {
    const dirty = (this.#dirty ??= new Set());
    // A container that is forgotten is visited a second time.
    if (dirty.size === maxRemembered) dirty.clear();
    dirty.add(value);
  }

  #visitArray(value: readonly unknown[], depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Array.prototype) return this.#visitObject(value, depth);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    return this.#visitItems(value, depth + 1) && (value as { toJSON?: unknown }).toJSON === undefined;
  }

  #visitObject(value: object, depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Object.prototype && objectKindOf(value) !== 'object')
      return isGenuineDate(value);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    // In V8 `Object.values` is three times as fast for a shape whose names have been enumerated once.
    for (const _ in value) break;
    const items = Object.values(value) as unknown[];
    const clean = this.#visitItems(items, depth + 1);
    if (items.length === 0) return objectKindOf(value) === 'object';
    // A `toJSON` that is not enumerable is not among the items.
    return (
      clean && (!this.#sortKeys || items.length === 1) && typeof (value as { toJSON?: unknown }).toJSON !== 'function'
    );
  }

  /**
   * Visits all items, also after a dirty one, so that every dirty container is known. Stops only at the end of the
   * budget.
   */
  #visitItems(items: readonly unknown[], depth: number): boolean {
    let clean = true;
    let seen = items.length;
    if (seen > this.#left) {
      // Most of them may be holes.
      this.#left = -1;
      this.#estimateRoot();
      return false;
    }
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item === 'string') {
        seen += item.length;
      } else if (typeof item === 'number') {
        // The first test finds NaN and the infinities, the second -0.
        if (item - item !== 0 || (item === 0 && 1 / item < 0)) clean = false;
      } else if (typeof item === 'object') {
        if (item !== null && !this.#visit(item, depth)) {
          if (this.#left < 0) return false;
          clean = false;
        }
      } else if (typeof item !== 'boolean' && item !== undefined) {
        clean = false;
      }
    }
    if ((this.#left -= seen) < this.#alarm && this.#hasSeenEnough()) return false;
    return clean;
  }

  #leaveForLater(value: object): false {
    // The estimate finds a cycle before the check follows all of its paths. Deeper parts of an estimated value are not
    // estimated again.
    if (this.#isFirst) this.#estimateRoot();
    this.#stoppedLevels = Math.max(this.#stoppedLevels, this.#levels);
    (this.#beyond ??= new Set()).add(value);
    return false;
  }

  /** Estimates the length of the root, once the budget is low. Returns whether the budget is spent. */
  #hasSeenEnough(): boolean {
    this.#estimateRoot();
    this.#alarm = 0;
    return this.#left < 0;
  }

  #estimateRoot(): void {
    if (this.#root !== undefined && estimateLength(this.#root, this.#around) > this.#maxLength) {
      this.tooLong = true;
      this.#left = -1;
    }
    this.#root = undefined;
  }
}

/** Levels that one check reaches. Each takes room on the stack; `JSON.stringify` itself fails at about 4,200. */
const maxReach = 1000;
/** Levels that a check reaches in a part of a deep value that no earlier check has seen. */
const maxUnseenReach = 100;
/**
 * Part of the budget after which the length is estimated: a small container that is shared many times may be all of it.
 */
const estimateAfter = 2 ** 23;
/** Most values and characters of strings for one call of `JSON.stringify`. */
const maxBudget = 2 ** 27;

/** Most dirty containers that are remembered. */
const maxRemembered = 2 ** 20;

const dateToJson = (Date.prototype as { toJSON: unknown }).toJSON;

function isGenuineDate(value: object): boolean {
  return (
    (value as { toJSON?: unknown }).toJSON === dateToJson && Object.prototype.toString.call(value) === '[object Date]'
  );
}

/**
 * Returns whether `Array.prototype` or `Object.prototype` has a `toJSON`, which `JSON.stringify` would call and the
 * writer does not.
 */
function nativeIsPatched(): boolean {
  return 'toJSON' in Array.prototype;
}
