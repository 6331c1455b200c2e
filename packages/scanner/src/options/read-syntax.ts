import type { JsonSyntax } from '../jsonc/json-syntax.ts';
import { readChoice } from './read-option.ts';

/**
 * Reads the option `syntax` as an own property.
 *
 * @param options the options, as for `readOption`
 * @throws RangeError if it is neither `'json'` nor `'jsonc'`
 * @throws TypeError if the options are not an object
 * @example
 * ```ts
 * readSyntax({}); // → 'json'
 * readSyntax({ syntax: 'json5' }); // → throws RangeError: Cannot use the option 'syntax': expected 'json' or 'jsonc'
 * ```
 */
export function readSyntax(options: object | undefined): JsonSyntax {
  return readChoice(options, 'syntax', ['json', 'jsonc']);
}
