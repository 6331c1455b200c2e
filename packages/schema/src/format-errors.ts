import { drawFrame } from '@wirework/encoding-errors';
import { assertOptions, readLimit, readOption } from '@wirework/scanner';
import type { ValidationError } from './validation-error.ts';

/** Options of {@link formatErrors}. */
export interface FormatErrorsOptions {
  /**
   * The name of the text in front of each position, such as that of its file.
   *
   * @default 'input'
   */
  readonly name?: string | undefined;
  /**
   * How many errors are printed, at least 0; the last line says how many more there are.
   *
   * @default 20
   */
  readonly max?: number | undefined;
}

/**
 * Formats errors as a compiler prints them: the position, one sentence, the line of the text, and a caret. The result contains lines of the
 * document, so show it only to those who may see the document.
 *
 * @param errors from `validateText` or `validateSchema`; those without a position are printed without a line
 * @param text the text in which they were found
 * @param options a name for the text, and how many errors are printed
 * @returns the errors, separated by empty lines; `''` if there are none
 * @throws TypeError if `errors` is not an array, `text` is not a string, or an option is unknown
 * @throws RangeError if `max` is not a number of at least 0
 * @example
 * ```ts
 * const text = '{\n  "age": "x"\n}';
 * formatErrors(validateSchema(text, { properties: { age: { type: 'integer' } } }), text).split('\n');
 * // → [ "input:2:10: age: expected integer, got string", '2 |   "age": "x"', '  |          ^' ]
 * ```
 */
export function formatErrors(
  errors: readonly ValidationError[],
  text: string,
  options: FormatErrorsOptions = {},
): string {
  if (!Array.isArray(errors)) throw new TypeError('Cannot format the errors: expected an array of them');
  assertOptions(options, ['name', 'max'] satisfies (keyof FormatErrorsOptions)[]);
  const name = String(readOption(options, 'name') ?? 'input');
  const max = readLimit(options, 'max', 20);
  const shown = errors.slice(0, max).map((error) => print(error, text, name, '', -1));
  const rest = errors.length - shown.length;
  if (rest > 0) shown.push(`and ${rest} more ${rest === 1 ? 'error' : 'errors'}`);
  return shown.join('\n\n');
}

/** One error, and below it, indented, what the closest alternative lacked. The line is not shown again where it was shown last. */
function print(error: ValidationError, text: string, name: string, indent: string, shown: number): string {
  const { line, column, index, path, message } = error;
  const place = line === undefined ? name : `${name}:${line}:${column}`;
  const frame = index === undefined || index === shown ? '' : `\n${drawFrame(text, index, line ?? 1)}`;
  const own = `${place}: ${path === '' ? '' : `${path}: `}${message}${frame}`.replaceAll('\n', `\n${indent}`);
  return [indent + own, ...error.causes.map((cause) => print(cause, text, name, `${indent}  `, index ?? -1))].join('\n');
}
