import { describeValue } from '../messages/describe-value.ts';
import { readOption } from './read-option.ts';

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
