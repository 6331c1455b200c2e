/**
 * How the options of a caller are read: as own properties, one by one, and refused where they cannot be meant. A number in their place says
 * nothing: it is the index that `texts.filter(isValidJson)` and `paths.map(compilePath)` pass behind the element.
 */
import { quoteName } from '@wirework/encoding-errors';
import { getOwn } from './own-property.ts';

/**
 * One option, or `undefined` if it is left out.
 *
 * @throws TypeError if the options are not an object: a default, a path or null in their place
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
 * A limit, or `usual` if it is left out. What is counted is whole, so a fraction allows nothing more. `Infinity` is a number.
 *
 * @throws RangeError if it is not a number, or less than `least`
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
 * One of a few words; the first one if it is left out.
 *
 * @throws RangeError if it is another one
 * @example
 * ```ts
 * readChoice({}, 'duplicates', ['last', 'reject']); // → 'last'
 * readChoice({ duplicates: 'first' }, 'duplicates', ['last', 'reject']); // → throws RangeError: Cannot use the option 'duplicates': expected 'last' or 'reject'
 * ```
 */
export function readChoice<W extends string>(options: object | undefined, name: string, words: readonly [W, ...W[]]): W {
  const given = readOption(options, name);
  if (given === undefined) return words[0];
  for (const word of words) if (word === given) return word;
  const before = words.slice(0, -1).map((it) => `'${it}'`).join(', ');
  throw new RangeError(`Cannot use the option '${name}': expected ${before === '' ? '' : `${before} or `}'${words.at(-1)}'`);
}

/**
 * A switch; `usual` if it is left out.
 *
 * @throws TypeError if it is neither `true` nor `false`
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
 * Refuses what is not an options object, and unknown options: a limit whose name is misspelt would not apply.
 *
 * @param options what was given; its own enumerable members are checked
 * @param known names of the known options
 * @throws TypeError that names the option
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
    throw new TypeError(`Cannot use the option ${quoteName(name)}: there is no such option; known are ${[...new Set(known)].join(', ')}`);
  }
}

const isIndex = (options: unknown): options is number => typeof options === 'number';

function noOptions(found: unknown): TypeError {
  return new TypeError(`Cannot use the options: expected an object, found ${found === null ? 'null' : Array.isArray(found) ? 'array' : typeof found}`);
}
