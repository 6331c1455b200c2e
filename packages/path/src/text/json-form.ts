import { MarshalerError, UnsupportedTypeError } from '@wirework/encoding-errors';
import { isJsonNumber, type ToJson, toJsonMethod, typeName } from '@wirework/scanner';

/** Objects of the language whose content is no member, so that writing their members would lose it. */
const closed: ReadonlySet<string> = new Set([
  'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'RegExp', 'ArrayBuffer', 'SharedArrayBuffer',
]);

/** Objects around a primitive, which `JSON.stringify` writes as the primitive, too. */
const boxed: ReadonlySet<string> = new Set(['Number', 'String', 'Boolean', 'BigInt']);

/**
 * What is written for a value: what `toJSON` gives, where a value has one, its own or its class's, but never one that
 * `Object.prototype` got; the primitive in a box; else the value itself.
 *
 * @param key the name or the index under which it stands, for `toJSON`
 * @throws MarshalerError if `toJSON` throws
 * @throws UnsupportedTypeError for a map, a set, a typed array and other objects of the language that have no JSON form
 */
export function jsonForm(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isJsonNumber(value)) return value;
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

/** An instance of a class is its members, unless its content is elsewhere. */
function contentOf(value: object): unknown {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (closed.has(tag) || ArrayBuffer.isView(value)) throw new UnsupportedTypeError({ type: typeName(value) });
  const content: unknown = boxed.has(tag) ? value.valueOf() : value;
  return typeof content === 'object' ? value : content;
}
