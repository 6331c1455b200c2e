import type { JsonSyntax } from '@wirework/scanner';
import type { Issue } from '../core/types.ts';
import { errorsInText } from '../report/errors-in-text.ts';
import type { ValidationError } from '../report/validation-error.ts';
import type { ParsedText } from './compiled-schema.ts';
import { parseString } from './parse-string.ts';

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
