import { quoteName, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';

/**
 * Returns the JSON Schema of a source: the source itself, or the document that a Standard JSON Schema returns for Draft 7. A source with a `$schema` is
 * a document already.
 *
 * @throws SchemaError if it is a Standard Schema that cannot return its JSON Schema
 */
export function readSchema(source: unknown): unknown {
  // A zod schema is an object, an ArkType schema a function, and both may inherit their members. Members that a plain object inherits do not count.
  const isPlain = isObject(source) && Object.getPrototypeOf(source) === Object.prototype;
  const standard = isPlain
    ? getOwn(source, '~standard')
    : (source as { readonly '~standard'?: unknown } | null | undefined)?.['~standard'];
  // Zod adds its '~standard' to the documents that it writes, too.
  if (!isObject(standard) || Object.hasOwn(source as object, '$schema')) return source;
  const { jsonSchema, vendor } = standard as { readonly jsonSchema?: unknown; readonly vendor?: unknown };
  const input = isObject(jsonSchema) ? jsonSchema['input'] : undefined;
  const name = quoteName(String(vendor));
  const refuse = (reason: string): never => {
    throw new SchemaError({ pointer: '', reason: `the Standard Schema of ${name} ${reason}` });
  };
  if (typeof input !== 'function') return refuse('cannot say its JSON Schema');
  try {
    return (input as (options: { readonly target: string }) => unknown)({ target: 'draft-07' });
  } catch (error) {
    return refuse(`has no form in Draft 7: ${String((error as { readonly message?: unknown } | null)?.message)}`);
  }
}
