import { describeKind } from '../messages/describe-value.ts';
import { readOption } from './read-option.ts';

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
