import { quoteName, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import { isObject } from '../core/kind.ts';

/**
 * The JSON Schema of a source: the source itself, or what a Standard JSON Schema returns for Draft 7. A document with a `$schema` is taken as it is.
 *
 * @throws SchemaError if it is a Standard Schema that cannot return its JSON Schema
 */
export function readSchema(source: unknown): unknown {
  // A zod schema is an object with methods, an ArkType schema a function; the methods may be those of a class. A plain object inherits nothing that counts.
  const isPlain = isObject(source) && Object.getPrototypeOf(source) === Object.prototype;
  const standard = isPlain
    ? getOwn(source, '~standard')
    : (source as { readonly '~standard'?: unknown } | null | undefined)?.['~standard'];
  // Zod adds itself to the documents that it writes, too.
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
