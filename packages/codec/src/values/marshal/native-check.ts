import { objectKindOf } from './object-kind.ts';
import { type Around, estimateLength } from './estimate-length.ts';

/**
 * Finds out which containers of a value `JSON.stringify` writes exactly as this package must. Those are *clean*: plain objects and arrays of
 * strings, finite numbers other than -0, booleans and null, and `Date`s. All others are *dirty*.
 *
 * Invariants:
 * - A container that holds a dirty one is dirty.
 * - What is deeper than one survey reaches is `beyond` it: it counts as dirty, and the writer has it surveyed when it gets there. So depth
 *   needs no stack, and no level is surveyed twice.
 * - A container that occurs twice is looked into twice: thirty containers of which each holds the next one twice have a billion paths. So a
 *   survey ends when it has seen too much. The containers that it is in at that time count as dirty, so that the work stays in proportion to
 *   the text that is written.
 */
export class NativeCheck {
  /** Whether a container was surveyed whose text is certain to be longer than the limit. */
  tooLong = false;
  readonly #sortKeys: boolean;
  #dirty: Set<object> | undefined;
  #beyond: Set<object> | undefined;
  #reach = 0;
  readonly #maxLength: number;
  /** How many values and characters of strings one survey may see. */
  readonly #most: number;
  /** How many of them are left. */
  #left = 0;
  /** When fewer are left, the suspect is weighed. */
  #alarm = 0;
  /** The container that is surveyed, until it has been weighed. */
  #suspect: object | undefined;
  #around: Around | undefined;
  /** Whether the suspect is not one that was `beyond` an earlier nativeCheck, nor in a value that was. */
  #isFirst = true;
  /** Levels that the survey may have. */
  #levels = 0;
  /** The same of the outermost nativeCheck, of those around this one, that did not reach the end of its container; 0 if there is none. */
  #unended = 0;

  /** @param maxLength characters that the text may have */
  constructor(sortKeys: boolean, maxLength: number) {
    this.#sortKeys = sortKeys;
    this.#maxLength = maxLength;
    this.#most = Math.min(maxLength, widest);
  }

  /**
   * Whether a container is clean. It is not looked into if an earlier survey has found it to be dirty.
   *
   * @param levels how many levels the container may have, itself included
   * @param around what it is written in
   * @throws UnsupportedValueError if it holds itself
   */
  isClean(value: object, levels: number, around?: Around): boolean {
    if (this.#dirty?.has(value) === true) return false;
    if (levels >= this.#unended) this.#unended = 0;
    const isExpected = this.#beyond?.delete(value) === true;
    this.#isFirst = !isExpected && this.#unended === 0;
    this.#levels = levels;
    // An earlier survey did not see this part of a deep value: it may be another one each time, and never end.
    this.#reach = Math.min(levels, isExpected || this.#isFirst ? deepest : unexpected);
    this.#left = this.#most;
    this.#alarm = Math.max(0, this.#most - many);
    this.#suspect = value;
    this.#around = around;
    return this.#look(value, 0) && !nativeIsPatched();
  }

  /** @param depth how many containers are around this one in the survey */
  #look(value: object, depth: number): boolean {
    const clean = Array.isArray(value) ? this.#lookIntoArray(value, depth) : this.#lookIntoObject(value, depth);
    if (!clean && depth < this.#reach) this.#note(value);
    return clean;
  }

  #note(value: object): void {
    const dirty = (this.#dirty ??= new Set());
    // A container that is forgotten is looked into a second time.
    if (dirty.size === remembered) dirty.clear();
    dirty.add(value);
  }

  #lookIntoArray(value: readonly unknown[], depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Array.prototype) return this.#lookIntoObject(value, depth);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    return this.#lookAt(value, depth + 1) && (value as { toJSON?: unknown }).toJSON === undefined;
  }

  #lookIntoObject(value: object, depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Object.prototype && objectKindOf(value) !== 'object')
      return isGenuineDate(value);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    // In V8 `Object.values` is three times as fast for a shape whose names have been enumerated once.
    for (const _ in value) break;
    const items = Object.values(value) as unknown[];
    const clean = this.#lookAt(items, depth + 1);
    if (items.length === 0) return objectKindOf(value) === 'object';
    // A `toJSON` that is not enumerable is not among the items.
    return (
      clean && (!this.#sortKeys || items.length === 1) && typeof (value as { toJSON?: unknown }).toJSON !== 'function'
    );
  }

  /** Looks at all items, also after a dirty one, so that every dirty container is known. It stops only if the survey has seen too much. */
  #lookAt(items: readonly unknown[], depth: number): boolean {
    let clean = true;
    let seen = items.length;
    if (seen > this.#left) {
      // Perhaps most of them are holes.
      this.#left = -1;
      this.#weighSuspect();
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
        if (item !== null && !this.#look(item, depth)) {
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
    // A cycle is found by weighing, before the survey follows all of its paths. Once is enough: deeper parts of a value that was weighed are not weighed again.
    if (this.#isFirst) this.#weighSuspect();
    this.#unended = Math.max(this.#unended, this.#levels);
    (this.#beyond ??= new Set()).add(value);
    return false;
  }

  /** Called when fewer are left than the alarm says, and after the alarm only when none are left. Returns whether the survey is over. */
  #hasSeenEnough(): boolean {
    this.#weighSuspect();
    this.#alarm = 0;
    return this.#left < 0;
  }

  #weighSuspect(): void {
    if (this.#suspect !== undefined && estimateLength(this.#suspect, this.#around) > this.#maxLength) {
      this.tooLong = true;
      this.#left = -1;
    }
    this.#suspect = undefined;
  }
}

/** Levels that one survey reaches. Each takes room on the stack; `JSON.stringify` itself fails at about 4,200. */
const deepest = 1000;
/** The same for a part of a deep value that no earlier survey saw. */
const unexpected = 100;
/** How much a survey sees before it has the container weighed, since a small one that is shared many times may stand for all of it. */
const many = 2 ** 23;
/** How much is handed to `JSON.stringify` in one piece at most, in values and characters of strings. */
const widest = 2 ** 27;

/** The most dirty containers that are remembered. */
const remembered = 2 ** 20;

const dateToJson = (Date.prototype as { toJSON: unknown }).toJSON;

function isGenuineDate(value: object): boolean {
  return (
    (value as { toJSON?: unknown }).toJSON === dateToJson && Object.prototype.toString.call(value) === '[object Date]'
  );
}

/** Whether `Array.prototype` or `Object.prototype` has a `toJSON`. `JSON.stringify` would call it, and the writer does not. */
function nativeIsPatched(): boolean {
  return 'toJSON' in Array.prototype;
}
