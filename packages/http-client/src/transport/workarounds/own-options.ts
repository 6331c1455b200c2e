/**
 * Protects the options of Node's own functions from a polluted `Object.prototype`.
 *
 * Bug: Node also reads inherited options, so that a property which an attacker put on `Object.prototype` becomes an
 * option, such as `socketPath` or `lookup`.
 * Versions: all supported versions of Node.
 * Test: test/globals.test.ts, 'a polluted Object.prototype is no option'.
 * Remove it when Node reads own properties only.
 */

/** The properties that `Object.prototype` has by the language. */
const standard = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
]);

/**
 * Returns the options; every further property of `Object.prototype` is an own property with the value `undefined`,
 * unless it is set.
 */
export function ownOptions<T extends object>(options: T): T {
  const added = Object.getOwnPropertyNames(Object.prototype).filter((it) => !standard.has(it));
  return added.length === 0 ? options : { ...Object.fromEntries(added.map((it) => [it, undefined])), ...options };
}
