import { isJsonNumber } from '@wirework/scanner';
import { toJsonMethod } from '@wirework/scanner/primitives';
import { isRawJson } from '../is-raw-json.ts';

/**
 * Kind of an object, which decides how it is written:
 * `object` its own enumerable members · `array` · `bytes` base64 · `numbers` a typed array, as an array ·
 * `toJSON` what the method returns · `number` a `JsonNumber`, digit for digit · `raw` the text of a `RawJson` or of
 * `JSON.rawJSON` · `map` an object · `boxed` the primitive inside · `iterable`, `asyncIterable` an array · `none` not
 * JSON.
 */
export type ObjectKind =
  | 'object'
  | 'array'
  | 'bytes'
  | 'numbers'
  | 'toJSON'
  | 'number'
  | 'raw'
  | 'map'
  | 'boxed'
  | 'iterable'
  | 'asyncIterable'
  | 'none';

const noForm: ReadonlySet<string> = new Set(['Promise', 'WeakMap', 'WeakSet', 'WeakRef', 'RegExp']);
const boxed: ReadonlySet<string> = new Set(['Number', 'String', 'Boolean', 'BigInt', 'Symbol']);

/** Returns the kind of an object, without `instanceof`, so that objects of other realms have theirs. */
export function objectKindOf(value: object): ObjectKind {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null && isNativeRawJson(value)) return 'raw';
  if (prototype === null || prototype === Object.prototype) {
    if (toJsonMethod(value) !== undefined) return 'toJSON';
    const iterable = hasIterator(value);
    if (iterable === undefined) return 'object';
    // An iterable object is written with its members if it has any and all of them are data.
    const members = Object.values(value);
    return members.length === 0 || members.some((it) => typeof it === 'function') ? iterable : 'object';
  }
  if (ArrayBuffer.isView(value)) return isByteArray(value) ? 'bytes' : 'numbers';
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag === 'ArrayBuffer' || tag === 'SharedArrayBuffer') return 'bytes';
  if (isJsonNumber(value)) return 'number';
  if (isRawJson(value)) return 'raw';
  if (toJsonMethod(value) !== undefined) return 'toJSON';
  if (Array.isArray(value)) return 'array';
  if (tag === 'Map' && isMap(value)) return 'map';
  if (noForm.has(tag)) return 'none';
  if (boxed.has(tag)) return 'boxed';
  return hasIterator(value) ?? 'object';
}

/** Returns whether a value is a result of `JSON.rawJSON`, on engines that have it. */
export function isNativeRawJson(value: object): value is { readonly rawJSON: string } {
  return (JSON as { readonly isRawJSON?: (value: object) => boolean }).isRawJSON?.(value) === true;
}

function hasIterator(value: object): 'iterable' | 'asyncIterable' | undefined {
  const { [Symbol.asyncIterator]: async, [Symbol.iterator]: sync } = value as Partial<
    AsyncIterable<unknown> & Iterable<unknown>
  >;
  if (typeof async === 'function') return 'asyncIterable';
  return typeof sync === 'function' ? 'iterable' : undefined;
}

function isByteArray(view: ArrayBufferView): boolean {
  const tag = (view as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  return tag === 'Uint8Array' || tag === 'Uint8ClampedArray' || tag === 'DataView';
}

const sizeOfMap = Object.getOwnPropertyDescriptor(Map.prototype, 'size')?.get;

/** Returns whether an object is a real `Map`, whatever its prototype and its tag are. */
function isMap(value: object): boolean {
  try {
    return typeof sizeOfMap?.call(value) === 'number';
  } catch {
    return false;
  }
}
