import { drawFrame } from '@wirework/encoding-errors';
import { assertOptions, readLimit, readOption } from '@wirework/scanner';
import type { ValidationError } from './validation-error.ts';

/** How errors are printed. */
export interface FormatErrorsOptions {
  /**
   * What the text is called, such as the name of its file.
   * @default 'input'
   */
  readonly name?: string | undefined;
  /**
   * How many errors are printed; the rest are counted.
   * @default 20
   */
  readonly max?: number | undefined;
}

/**
 * Prints errors as compilers do: the position, one sentence, the line, and a caret. It shows the content of the
 * document, so show it only to those who may see the document.
 *
 * @param errors from `validateText` or `validateSchema`; those without a position are printed without a line
 * @param text the text that they were found in
 * @throws TypeError for errors that are no array, a text that is not a string and an option that there is none of, RangeError for a `max` that is no number of at least 0
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
