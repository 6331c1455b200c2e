import { describeKind } from '../messages/describe-value.ts';
import { readOption } from './read-option.ts';

/**
 * Reads an option that is an object; `undefined` if it is left out. Its members are read with `readOption` and its like.
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
