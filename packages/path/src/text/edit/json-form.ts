import { MarshalerError, UnsupportedTypeError } from '@wirework/encoding-errors';
import { isJsonNumber } from '@wirework/scanner';
import { type ToJson, toJsonMethod, typeName, getOwn } from '@wirework/scanner/primitives';

/** Built-in objects whose content is not in their members, so that it would be lost. */
const closed: ReadonlySet<string> = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Promise',
  'RegExp',
  'ArrayBuffer',
  'SharedArrayBuffer',
]);

/** Wrapper objects, which `JSON.stringify` also writes as their primitive. */
const boxed: ReadonlySet<string> = new Set(['Number', 'String', 'Boolean', 'BigInt']);

/**
 * Returns the value to write for another: the result of `toJSON` if the value or its class has that method, but not if
 * it was added to `Object.prototype`; the primitive of a wrapper object; otherwise the value itself.
 *
 * @param key its name or index in its container, for `toJSON`
 * @throws MarshalerError if `toJSON` throws
 * @throws UnsupportedTypeError for a map, a set, a typed array and other built-in objects without a JSON form
 */
export function jsonForm(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isJsonNumber(value)) return value;
  if (rawTextOf(value) !== undefined) return value;
  const toJSON = toJsonMethod(value);
  if (toJSON !== undefined) return call(toJSON, value, key);
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return plain ? value : contentOf(value);
}

function call(toJSON: ToJson, value: object, key: string): unknown {
  try {
    return toJSON.call(value, key);
  } catch (cause) {
    throw new MarshalerError({ type: typeName(value), cause });
  }
}

/** Returns an instance of a class itself, since its members are written, or the primitive in a wrapper object. */
function contentOf(value: object): unknown {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (closed.has(tag) || ArrayBuffer.isView(value)) throw new UnsupportedTypeError({ type: typeName(value) });
  const content: unknown = boxed.has(tag) ? value.valueOf() : value;
  return typeof content === 'object' ? value : content;
}

/** Marks a `RawJson` of `@wirework/codec`, in every copy of that package. */
const brand = Symbol.for('@wirework/raw-json');

/**
 * Returns the JSON text that a `RawJson`, or a result of `JSON.rawJSON` (Node ≥ 22), is to be written as; `undefined`
 * for any other value.
 */
export function rawTextOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ((value as Record<symbol, unknown>)[brand] === true) return getOwn(value, 'text');
  const { isRawJSON } = JSON as { isRawJSON?: (value: unknown) => boolean };
  return isRawJSON?.(value) === true ? getOwn(value, 'rawJSON') : undefined;
}
