/**
 * Readers of options: own properties only, one by one, with a message that says what was expected. A number in place of
 * the options is ignored: it is the index that `texts.filter(isValidJson)` and `paths.map(compilePath)` pass after the
 * element.
 */
import { quoteName } from '@wirework/encoding-errors';
import { getOwn } from '../values/own-property.ts';
import type { JsonSyntax } from '../jsonc/to-strict-json.ts';
import { describeValue, describeKind } from '../values/kind-of.ts';

/**
 * Reads one option as an own property; `undefined` if it is left out.
 *
 * @param options the options; a number is ignored, because `texts.map(read)` passes the index
 * @param name name of the option
 * @throws TypeError if the options are not an object
 * @example
 * ```ts
 * readOption({ strict: true }, 'strict'); // → true
 * readOption('nobody', 'default'); // → throws TypeError: Cannot use the options: expected an object, found string
 * ```
 */
export function readOption(options: object | undefined, name: string): unknown {
  if (options === undefined || isIndex(options)) return undefined;
  if (typeof options !== 'object' || options === null) throw noOptions(options);
  return getOwn(options, name);
}

/**
 * Reads a limit. A fraction is rounded down; `Infinity` is allowed.
 *
 * @param options the options, as for {@link readOption}
 * @param name name of the option
 * @param usual the default
 * @param least the smallest value that is allowed, 0 by default
 * @throws RangeError if it is not a number, or less than `least`
 * @throws TypeError if the options are not an object
 * @example
 * ```ts
 * readLimit({ maxDepth: 3 }, 'maxDepth', 200); // → 3
 * readLimit({ maxDepth: -1 }, 'maxDepth', 200); // → throws RangeError: Cannot use the option 'maxDepth': expected a number of at least 0
 * ```
 */
export function readLimit(options: object | undefined, name: string, usual: number, least = 0): number {
  const given = readOption(options, name);
  if (given === undefined) return usual;
  if (typeof given !== 'number' || !(given >= least)) {
    throw new RangeError(`Cannot use the option '${name}': expected a number of at least ${least}`);
  }
  return Math.floor(given);
}

/**
 * Reads an option that is one of a few words.
 *
 * @param options the options, as for {@link readOption}
 * @param name name of the option
 * @param words the words that are allowed; the first is the default
 * @param hintAt returns the end of the message about another value
 * @throws RangeError if it is none of the words
 * @throws TypeError if the options are not an object
 * @example
 * ```ts
 * readChoice({}, 'duplicates', ['last', 'reject']); // → 'last'
 * readChoice({ duplicates: 'first' }, 'duplicates', ['last', 'reject']); // → throws RangeError: Cannot use the option 'duplicates': expected 'last' or 'reject'
 * ```
 */
export function readChoice<W extends string>(
  options: object | undefined,
  name: string,
  words: readonly [W, ...W[]],
  hintAt: (given: unknown) => string = () => '',
): W {
  const given = readOption(options, name);
  if (given === undefined) return words[0];
  for (const word of words) if (word === given) return word;
  const allButLast = words
    .slice(0, -1)
    .map((it) => `'${it}'`)
    .join(', ');
  throw new RangeError(
    `Cannot use the option '${name}': expected ${allButLast === '' ? '' : `${allButLast} or `}'${words.at(-1)}'${hintAt(given)}`,
  );
}

/**
 * Reads an option that is `true` or `false`.
 *
 * @param options the options, as for {@link readOption}
 * @param name name of the option
 * @param usual the default
 * @throws TypeError if it is neither, or if the options are not an object
 * @example
 * ```ts
 * readFlag({ sortKeys: true }, 'sortKeys', false); // → true
 * ```
 */
export function readFlag(options: object | undefined, name: string, usual: boolean): boolean {
  const given = readOption(options, name);
  if (given === undefined) return usual;
  if (typeof given === 'boolean') return given;
  throw new TypeError(`Cannot use the option '${name}': expected true or false`);
}

/**
 * Throws for options that are not an object, and for an unknown option: a limit with a misspelt name would not apply.
 *
 * @param options the options; their own enumerable members are checked. A number is ignored, as by {@link readOption}
 * @param known names of the known options
 * @throws TypeError that names the unknown option, or the type that was found in place of an object
 * @example
 * ```ts
 * assertOptions({ maxdepth: 3 }, ['maxDepth', 'maxBytes']);
 * // → throws TypeError: Cannot use the option 'maxdepth': there is no such option; known are maxDepth, maxBytes
 * ```
 */
export function assertOptions(options: unknown, known: readonly string[]): void {
  if (isIndex(options)) return;
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw noOptions(options);
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    throw new TypeError(
      `Cannot use the option ${quoteName(name)}: there is no such option; known are ${[...new Set(known)].join(', ')}`,
    );
  }
}

const isIndex = (options: unknown): options is number => typeof options === 'number';

/**
 * Returns the error for options that are not an object.
 *
 * @param hint the end of the message
 * @example
 * ```ts
 * noOptions(null, '; write {}').message; // → 'Cannot use the options: expected an object, found null; write {}'
 * ```
 */
export function noOptions(found: unknown, hint = ''): TypeError {
  const kind = found === null ? 'null' : Array.isArray(found) ? 'array' : typeof found;
  return new TypeError(`Cannot use the options: expected an object, found ${kind}${hint}`);
}

/**
 * Reads the option `syntax` as an own property.
 *
 * @param options the options, as for `readOption`
 * @throws RangeError if it is neither `'json'` nor `'jsonc'`
 * @throws TypeError if the options are not an object
 * @example
 * ```ts
 * readSyntax({}); // → 'json'
 * readSyntax({ syntax: 'json5' }); // → throws RangeError: Cannot use the option 'syntax': expected 'json' or 'jsonc'; '@wirework/codec/json5' reads JSON5
 * ```
 */
export function readSyntax(options: object | undefined): JsonSyntax {
  return readChoice(options, 'syntax', ['json', 'jsonc'], (given) =>
    given === 'json5' ? "; '@wirework/codec/json5' reads JSON5" : '',
  );
}

/**
 * Reads an option that is an integer between two bounds.
 *
 * @param options the options, as for `readOption`
 * @param name name of the option
 * @param usual the default
 * @param min the smallest value that is allowed
 * @param max the largest value that is allowed
 * @throws TypeError if it is not a number, or if the options are not an object
 * @throws RangeError if it is not an integer, or out of bounds
 * @example
 * ```ts
 * readInteger({ indent: 4 }, 'indent', 2, 0, 10); // → 4
 * readInteger({ indent: 11 }, 'indent', 2, 0, 10); // → throws RangeError: Cannot use the option 'indent': expected an integer from 0 to 10, found 11
 * ```
 */
export function readInteger(
  options: object | undefined,
  name: string,
  usual: number,
  min: number,
  max: number,
): number {
  const given = readOption(options, name);
  if (given === undefined) return usual;
  const message = `Cannot use the option '${name}': expected an integer from ${min} to ${max}, found ${describeValue(given)}`;
  if (typeof given !== 'number') throw new TypeError(message);
  if (!Number.isInteger(given) || given < min || given > max) throw new RangeError(message);
  return given;
}

/**
 * Reads an option that is a function; `undefined` if it is left out.
 *
 * @param options the options, as for `readOption`
 * @param name name of the option
 * @throws TypeError if it is not a function, or if the options are not an object
 * @example
 * ```ts
 * readFunction({ now: 5 }, 'now'); // → throws TypeError: Cannot use the option 'now': expected a function, found a number
 * ```
 */
export function readFunction(
  options: object | undefined,
  name: string,
): ((...args: readonly unknown[]) => unknown) | undefined {
  const given = readOption(options, name);
  if (given === undefined || typeof given === 'function')
    return given as ((...args: readonly unknown[]) => unknown) | undefined;
  throw new TypeError(`Cannot use the option '${name}': expected a function, found ${describeKind(given)}`);
}

/**
 * Reads an option that is an object; `undefined` if it is left out. Its members are read with `readOption` and its
 * like.
 *
 * @param options the options, as for `readOption`
 * @param name name of the option
 * @throws TypeError if it is not an object, or an array, or if the options are not an object
 * @example
 * ```ts
 * readObject({ cache: { maxEntries: 5 } }, 'cache'); // → { maxEntries: 5 }
 * readObject({ cache: [] }, 'cache'); // → throws TypeError: Cannot use the option 'cache': expected an object, found an array
 * ```
 */
export function readObject(options: object | undefined, name: string): object | undefined {
  const given = readOption(options, name);
  if (given === undefined) return undefined;
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw new TypeError(`Cannot use the option '${name}': expected an object, found ${describeKind(given)}`);
}
