import { objectKindOf } from './object-kind.ts';
import { type Around, weigh } from './weigh.ts';

/**
 * Finds out which containers of a value `JSON.stringify` writes exactly as this package must. Those are *clean*:
 * plain objects and arrays of strings, finite numbers other than -0, booleans and null, and `Date`s.
 *
 * Invariants: whoever holds a dirty container is dirty; every container is looked into once; what lies
 * deeper than the reach of one survey is `beyond` it, counts as dirty, and is surveyed when the writer
 * gets there, so that depth costs neither stack nor a second look. A few containers that stand in each other twice
 * have more paths than anybody can walk: a survey ends when it has seen too much, and the containers that it was in then count
 * as dirty, so that the looks stay in proportion to the text that is written.
 */
export class Survey {
  /** Whether the text of a container that was surveyed is certain to be longer than the limit. */
  tooLong = false;
  readonly #sortKeys: boolean;
  #dirty: Set<object> | undefined;
  #beyond: Set<object> | undefined;
  #reach = 0;
  readonly #maxLength: number;
  /** What one survey may see: values, and characters of strings. */
  readonly #most: number;
  #left = 0;
  /** What is left when the suspect is weighed. */
  #alarm = 0;
  /** What is surveyed, until it has been weighed. */
  #suspect: object | undefined;
  #around: Around | undefined;
  /** Whether it stands in nothing that was surveyed before. */
  #isFirst = true;

  /** @param maxLength characters that the text may have */
  constructor(sortKeys: boolean, maxLength: number) {
    this.#sortKeys = sortKeys;
    this.#maxLength = maxLength;
    this.#most = Math.min(maxLength, widest);
  }

  /**
   * Whether a container is clean; a container that an earlier answer covered is not looked into again.
   *
   * @param levels levels that may be open below and including this one
   * @param around what it is written in
   * @throws UnsupportedValueError if it holds itself
   */
  isClean(value: object, levels: number, around?: Around): boolean {
    if (this.#dirty?.has(value) === true) return false;
    this.#isFirst = this.#beyond?.delete(value) !== true;
    this.#reach = Math.min(levels, deepest);
    this.#left = this.#most;
    this.#alarm = Math.max(0, this.#most - many);
    this.#suspect = value;
    this.#around = around;
    return this.#look(value, 0) && !nativeIsPatched();
  }

  /**
   *  value    { a: [1, 2], b: 'x' }
   *           ^    ^ deeper
   *           depth
   */
  #look(value: object, depth: number): boolean {
    const clean = Array.isArray(value) ? this.#lookIntoArray(value, depth) : this.#lookIntoObject(value, depth);
    if (!clean && depth < this.#reach) this.#note(value);
    return clean;
  }

  #note(value: object): void {
    const dirty = (this.#dirty ??= new Set());
    // To forget costs a second look at most.
    if (dirty.size === remembered) dirty.clear();
    dirty.add(value);
  }

  #lookIntoArray(value: readonly unknown[], depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Array.prototype) return this.#lookIntoObject(value, depth);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    return this.#lookAt(value, depth + 1) && (value as { toJSON?: unknown }).toJSON === undefined;
  }

  #lookIntoObject(value: object, depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Object.prototype && objectKindOf(value) !== 'object') return isGenuineDate(value);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    // V8 takes the values of a shape three times as fast when its names have been listed once.
    for (const _ in value) break;
    const items = Object.values(value) as unknown[];
    const clean = this.#lookAt(items, depth + 1);
    if (items.length === 0) return objectKindOf(value) === 'object';
    // A `toJSON` that is not enumerable is no member.
    return clean && (!this.#sortKeys || items.length === 1) && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
  }

  /** Looks at all of them, so that everything dirty is known, unless there is too much to see. */
  #lookAt(items: readonly unknown[], depth: number): boolean {
    let clean = true;
    let seen = items.length;
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item === 'string') {
        seen += item.length;
      } else if (typeof item === 'number') {
        // NaN and the infinities leave NaN; -0 is the only zero whose inverse is negative.
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
    // At once, since a cycle with branches has more paths than anybody can walk; but not again and again on the way down.
    if (this.#isFirst) this.#weighSuspect();
    (this.#beyond ??= new Set()).add(value);
    return false;
  }

  /** At the alarm, and from the end on: whether it is the end. */
  #hasSeenEnough(): boolean {
    this.#weighSuspect();
    this.#alarm = 0;
    return this.#left < 0;
  }

  #weighSuspect(): void {
    if (this.#suspect !== undefined && weigh(this.#suspect, this.#around) > this.#maxLength) {
      this.tooLong = true;
      this.#left = -1;
    }
    this.#suspect = undefined;
  }
}

/** Levels that one look goes down; native `JSON.stringify` ends at about 4,200. */
const deepest = 1000;
/** What a survey sees before it asks whether something small stands for all that. */
const many = 2 ** 23;
/** What is handed to `JSON.stringify` in one piece at most, in values and characters of strings. */
const widest = 2 ** 27;

/** Dirty containers that are remembered. */
const remembered = 2 ** 20;

const dateToJson = (Date.prototype as { toJSON: unknown }).toJSON;

function isGenuineDate(value: object): boolean {
  return (value as { toJSON?: unknown }).toJSON === dateToJson && Object.prototype.toString.call(value) === '[object Date]';
}

/** Whether a `toJSON` was given to all arrays or all objects; only `JSON.stringify` would call it. */
function nativeIsPatched(): boolean {
  return 'toJSON' in Array.prototype;
}
