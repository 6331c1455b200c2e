import type { JsonSyntax } from '@wirework/scanner';
import { parseText } from '@wirework/scanner/primitives';
import type { Issue } from '../core/types.ts';
import { errorsInText } from '../report/errors-in-text.ts';
import type { ValidationError } from '../report/validation-error.ts';
import type { ParsedText } from './compiled-schema.ts';

/**
 * Returns the value of a text that is to be validated.
 *
 * @throws TypeError if it is not a string
 * @throws JsonSyntaxError if it is not JSON
 * @throws LimitExceededError if it is nested deeper than the limit
 */
export function parseString(text: unknown, maxDepth: number, syntax: JsonSyntax = 'json'): unknown {
  if (typeof text !== 'string') throw new TypeError('Cannot validate the text: it is not a string');
  return parseText(text, maxDepth, syntax);
}

type IssuesOf = (value: unknown) => readonly Issue[];

/** Returns the errors of a JSON text: see `CompiledSchema.validateText`. */
export function validatedText(
  text: string,
  issuesOf: IssuesOf,
  maxDepth: number,
  syntax: JsonSyntax,
): ValidationError[] {
  return errorsInText(text, issuesOf(parseString(text, maxDepth, syntax)), syntax);
}

/** Returns the value or the errors of a JSON text: see `CompiledSchema.parseText`. */
export function parsedText<T>(text: string, issuesOf: IssuesOf, maxDepth: number, syntax: JsonSyntax): ParsedText<T> {
  const value = parseString(text, maxDepth, syntax);
  const errors = errorsInText(text, issuesOf(value), syntax);
  return errors.length === 0 ? { value: value as T } : { errors };
}
