import { assertText } from '@wirework/scanner/primitives';
import {
  type CompiledSchema,
  type JsonSchema,
  type SchemaOptions,
  type ValidationError,
  validateSchema,
} from '@wirework/schema';
import type { Settings } from '../config/config.ts';
import { mergeOptions } from '../config/merge-options.ts';
import type { Documents } from '../documents/documents.ts';

/** Returns the issues of a text, within the limits of the processor or of a compiled schema. */
export function validateText(
  documents: Documents,
  { maxBytes, maxDepth, duplicates, syntax }: Settings,
  text: string,
  schema: unknown,
  options: SchemaOptions | undefined,
): ValidationError[] {
  assertText(text, maxBytes);
  const issues = isCompiledSchema(schema)
    ? schema.validateText(text)
    : validateSchema(text, schema as JsonSchema, mergeOptions<SchemaOptions>({ maxDepth, syntax }, options));
  // A schema does not check for duplicates. It has checked that the text is JSON, within its own limits.
  if (duplicates === 'reject') documents.checked(text, Infinity);
  return issues;
}

/** Returns whether a schema is compiled: such a schema has its own options and limits. */
function isCompiledSchema(schema: unknown): schema is CompiledSchema {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    Object.hasOwn(schema, 'validateText') &&
    Object.hasOwn(schema, '~standard')
  );
}
