import { MarshalerError, UnsupportedTypeError } from '@wirework/encoding-errors';
import { isJsonNumber } from '@wirework/scanner';

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
 * @throws MarshalerError if `toJSON` throws
 * @throws UnsupportedTypeError for a map, a set, a typed array and other objects of the language that have no JSON form
 */
export function jsonForm(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isJsonNumber(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!plain || Object.hasOwn(value, 'toJSON')) {
    const toJSON = methodOf(value);
    if (toJSON !== undefined) return call(toJSON, value);
  }
  return plain ? value : contentOf(value);
}

/** The `toJSON` of a value, unless it is one that somebody gave to all objects. */
function methodOf(value: object): (() => unknown) | undefined {
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON !== 'function') return undefined;
  const isOwn = Object.hasOwn(value, 'toJSON') || toJSON !== (Object.prototype as { toJSON?: unknown }).toJSON;
  return isOwn ? (toJSON as () => unknown) : undefined;
}

function call(toJSON: () => unknown, value: object): unknown {
  try {
    return toJSON.call(value);
  } catch (cause) {
    throw new MarshalerError({ type: classOf(value), cause });
  }
}

/** An instance of a class is its members, unless its content is elsewhere. */
function contentOf(value: object): unknown {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (closed.has(tag) || ArrayBuffer.isView(value)) throw new UnsupportedTypeError({ type: classOf(value) });
  const content: unknown = boxed.has(tag) ? value.valueOf() : value;
  return typeof content === 'object' ? value : content;
}

/** The name of the class of a value. Its own member `constructor` is data. */
function classOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: unknown } } | null;
  const name = prototype?.constructor?.name;
  return typeof name === 'string' && name !== '' ? name : 'object';
}
