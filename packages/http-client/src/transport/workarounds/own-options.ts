/**
 * Protects the options of Node's own functions from a polluted `Object.prototype`.
 *
 * Bug: Node also reads inherited options, so that a property which an attacker put on `Object.prototype` becomes an option, such as
 * `socketPath` or `lookup`.
 * Versions: all supported versions of Node.
 * Test: test/globals.test.ts, 'a polluted Object.prototype is no option'.
 * Remove it when Node reads own properties only.
 */

/** Returns an object whose options are all `undefined`. Spread it before the options that are set. */
export const undefinedOptions = (...names: string[]): object => Object.fromEntries(names.map((it) => [it, undefined]));
