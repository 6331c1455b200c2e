import { assertText } from '@wirework/scanner/primitives';
import { type CompiledSchema, type JsonSchema, type SchemaOptions, validateSchema as validate } from '@wirework/schema';
import { mergeOptions } from '../config/read-config.ts';
import { operation } from './operation.ts';
import type { Processor } from './processor.ts';

/** {@inheritDoc Processor.validateSchema} */
export const validateSchema = /* #__PURE__ */ operation(
  'validateSchema',
  ({ documents, settings }, text: string, schema: unknown, options?: SchemaOptions) => {
    const { maxBytes, maxDepth, duplicates, syntax } = settings;
    assertText(text, maxBytes);
    const issues = isCompiledSchema(schema)
      ? schema.validateText(text)
      : validate(text, schema as JsonSchema, mergeOptions({ maxDepth, syntax }, options));
    // A schema does not check for duplicates. It has checked that the text is JSON, within its own limits.
    if (duplicates === 'reject') documents.checked(text, Infinity);
    return issues;
  },
) as Processor['validateSchema'];

/** Returns whether a schema is compiled: such a schema has its own options and limits. */
function isCompiledSchema(schema: unknown): schema is CompiledSchema {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    Object.hasOwn(schema, 'validateText') &&
    Object.hasOwn(schema, '~standard')
  );
}
