import { UnsupportedValueError } from '@wirework/encoding-errors';
import { kindOf } from './kind-of.ts';

/**
 * Finds out which containers of a value `JSON.stringify` writes exactly as this package must. Those are *clean*:
 * plain objects and arrays of strings, finite numbers other than -0, booleans and null, and `Date`s.
 *
 * Invariants: whoever holds a dirty container is dirty; every container is looked into once; what lies
 * deeper than the reach of one survey is `beyond` it, counts as dirty, and is surveyed when the writer
 * gets there, so that depth costs neither stack nor a second look.
 */
export class Survey {
  readonly #sortKeys: boolean;
  #dirty: Set<object> | undefined;
  #beyond: Set<object> | undefined;
  #reach = 0;
  /** What is surveyed, until it is known to hold no cycle. */
  #suspect: object | undefined;

  constructor(sortKeys: boolean) {
    this.#sortKeys = sortKeys;
  }

  /**
   * Whether a container is clean; a container that an earlier answer covered is not looked into again.
   *
   * @param levels levels that may be open below and including this one
   * @throws UnsupportedValueError if it holds itself
   */
  isClean(value: object, levels: number): boolean {
    if (this.#dirty?.has(value) === true) return false;
    this.#beyond?.delete(value);
    this.#reach = Math.min(levels, deepest);
    this.#suspect = value;
    return this.#look(value, 0) && !nativeIsPatched();
  }

  /**
   *  value    { a: [1, 2], b: 'x' }
   *           ^    ^ deeper
   *           depth
   */
  #look(value: object, depth: number): boolean {
    const clean = Array.isArray(value) ? this.#lookIntoArray(value, depth) : this.#lookIntoObject(value, depth);
    if (!clean) (this.#dirty ??= new Set()).add(value);
    return clean;
  }

  #lookIntoArray(value: readonly unknown[], depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Array.prototype) return this.#lookIntoObject(value, depth);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    return this.#lookAt(value, depth + 1) && (value as { toJSON?: unknown }).toJSON === undefined;
  }

  #lookIntoObject(value: object, depth: number): boolean {
    if (Object.getPrototypeOf(value) !== Object.prototype && kindOf(value) !== 'object') return isGenuineDate(value);
    if (depth >= this.#reach) return this.#leaveForLater(value);
    // V8 takes the values of a shape three times as fast when its names have been listed once.
    for (const _ in value) break;
    const items = Object.values(value) as unknown[];
    const clean = this.#lookAt(items, depth + 1);
    return items.length === 0 ? kindOf(value) === 'object' : clean && (!this.#sortKeys || items.length === 1);
  }

  /** Looks at all of them, so that everything dirty is known. */
  #lookAt(items: readonly unknown[], depth: number): boolean {
    let clean = true;
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item === 'string') continue;
      if (typeof item === 'number') {
        // NaN and the infinities leave NaN; -0 is the only zero whose inverse is negative.
        if (item - item !== 0 || (item === 0 && 1 / item < 0)) clean = false;
      } else if (typeof item === 'object') {
        if (item !== null && !this.#look(item, depth)) clean = false;
      } else if (typeof item !== 'boolean' && item !== undefined) {
        clean = false;
      }
    }
    return clean;
  }

  #leaveForLater(value: object): false {
    // At once, since a cycle with branches has more paths than anybody can walk.
    if (this.#suspect !== undefined) refuseCycle(this.#suspect);
    this.#suspect = undefined;
    (this.#beyond ??= new Set()).add(value);
    return false;
  }
}

/** Levels that one look goes down; native `JSON.stringify` ends at about 4,200. */
const deepest = 1000;

const dateToJson = (Date.prototype as { toJSON: unknown }).toJSON;

function isGenuineDate(value: object): boolean {
  return (value as { toJSON?: unknown }).toJSON === dateToJson && Object.prototype.toString.call(value) === '[object Date]';
}

/** Whether a `toJSON` was given to all arrays or all objects; only `JSON.stringify` would call it. */
function nativeIsPatched(): boolean {
  return 'toJSON' in Array.prototype;
}

/** Searches plain objects and arrays for one that holds itself; linear, and without recursion. */
function refuseCycle(root: object): void {
  const open = new Set<object>();
  const done = new Set<object>();
  const stack: object[] = [root];
  while (stack.length > 0) {
    const value = stack.at(-1) as object;
    if (done.has(value)) {
      stack.pop();
      continue;
    }
    if (open.has(value)) {
      open.delete(value);
      done.add(value);
      stack.pop();
      continue;
    }
    open.add(value);
    for (const item of Object.values(value) as unknown[]) {
      if (typeof item !== 'object' || item === null || done.has(item)) continue;
      if (open.has(item)) throw cycleError(item);
      stack.push(item);
    }
  }
}

/** The error for a container that holds itself. */
export function cycleError(value: object): UnsupportedValueError {
  return new UnsupportedValueError({
    value,
    str: `encountered a cycle via ${Array.isArray(value) ? 'array' : 'object'}`,
  });
}
