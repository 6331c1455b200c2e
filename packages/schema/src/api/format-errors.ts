import { drawFrame } from '@wirework/encoding-errors';
import { assertOptions, readChoice, readLimit, readOption } from '@wirework/scanner/primitives';
import { formatForModel } from './format-for-model.ts';
import type { FormattableError } from './formattable-error.ts';

/** Options of {@link formatErrors}. */
export interface FormatErrorsOptions {
  /**
   * Who reads the result. For a `'model'`, such as a language model that called a tool with wrong arguments, each error
   * is one line of at most 600 characters without an excerpt of the text: the path, the rule, the kind of the value
   * that was there, the allowed values, and the name or value that was probably meant. `name` and `line` are not used.
   *
   * @default 'people'
   */
  readonly for?: 'people' | 'model' | undefined;
  /**
   * The name of the text in front of each position, such as that of its file.
   *
   * @default 'input'
   */
  readonly name?: string | undefined;
  /**
   * The number of the first line of `text`, at least 1: more for one line of a file of JSON Lines, and for a part of a
   * larger text.
   *
   * @default 1
   */
  readonly line?: number | undefined;
  /**
   * How many errors are printed, at least 0; the last line says how many more there are.
   *
   * @default 20
   */
  readonly max?: number | undefined;
}

/**
 * Formats errors as a compiler prints them: the position, one sentence, the line of the text, and a caret; or as lines
 * for a language model. The result contains lines of the document, so show it only to people with access to the
 * document. The result for a model contains names of properties, but no values.
 *
 * @param errors from `validateText` or `validateSchema`, or a `JsonSyntaxError` that they threw; those without a
 *   position are printed without a line
 * @param text the text in which they were found
 * @param options who reads the result, a name for the text, the number of its first line, and how many errors are
 *   printed
 * @returns the errors, separated by empty lines, with a line feed at the end, so that `console.log` prints an empty
 *   line after them; for a model, one line each; `''` if there are none
 * @throws TypeError if `errors` is not an array, `text` is not a string, or an option is unknown
 * @throws RangeError if `line` is not a number of at least 1, or `max` not one of at least 0
 * @example
 * ```ts
 * const text = '{\n  "age": "x"\n}';
 * formatErrors(validateSchema(text, { properties: { age: { type: 'integer' } } }), text).split('\n');
 * // → [ "input:2:10: age: expected integer, got string", '2 |   "age": "x"', '  |          ^', '' ]
 * const unit = compileSchema({ properties: { unit: { enum: ['celsius', 'kelvin'] } } });
 * const answer = '{"unit": "Celsius"}';
 * formatErrors(unit.validateText(answer), answer, { for: 'model' });
 * // → "unit: expected one of 'celsius', 'kelvin', got another string; did you mean 'celsius'?\n"
 * ```
 */
export function formatErrors(
  errors: readonly FormattableError[],
  text: string,
  options: FormatErrorsOptions = {},
): string {
  if (!Array.isArray(errors)) throw new TypeError('Cannot format the errors: expected an array of them');
  assertOptions(options, ['for', 'name', 'line', 'max'] satisfies (keyof FormatErrorsOptions)[]);
  const source = {
    text,
    name: String(readOption(options, 'name') ?? 'input'),
    linesBefore: readLimit(options, 'line', 1, 1) - 1,
  };
  const max = readLimit(options, 'max', 20);
  const isForModel = readChoice(options, 'for', ['people', 'model']) === 'model';
  const printed = (errors as readonly FormattableError[]).slice(0, max);
  const shown = isForModel
    ? formatForModel(printed, text)
    : printed.map((error) => print(error, source, '', -1).slice(0, -1));
  const rest = errors.length - shown.length;
  if (rest > 0) shown.push(`and ${rest} more ${rest === 1 ? 'error' : 'errors'}`);
  return shown.length === 0 ? '' : `${shown.join(isForModel ? '\n' : '\n\n')}\n`;
}

interface Source {
  readonly text: string;
  readonly name: string;
  readonly linesBefore: number;
}

/**
 * Prints an error, and its causes below it, indented.
 *
 * @param shown index of the frame that was printed last, which is not printed again
 */
function print(error: FormattableError, source: Source, indent: string, shown: number): string {
  const { column, index, path = '', message, hint, causes = [] } = error;
  const line = (error.line ?? 1) + source.linesBefore;
  const place = error.line === undefined ? source.name : `${source.name}:${line}:${column}`;
  const frame = index === undefined || index === shown ? '' : `\n${drawFrame(source.text, index, line)}`;
  const sentence = `${path === '' ? '' : `${path}: `}${message}${hint === undefined ? '' : `: ${hint}`}`;
  const own = `${place}: ${sentence}${frame}\n`.replaceAll(/\n(?!$)/g, `\n${indent}`);
  return indent + own + causes.map((cause) => print(cause, source, `${indent}  `, index ?? -1)).join('');
}
