import { readOption } from '@wirework/scanner/primitives';
import { everySchema } from '../references/every-schema.ts';
import type { Location } from '../references/location.ts';
import { isObject } from '../core/kind.ts';
import { keywordTable } from '../keywords/keyword-table.ts';
import type { JsonSchemaTargetOptions } from './standard-schema.ts';

/**
 * Returns a document unchanged, if the draft that is asked for reads it as Draft 7 does.
 *
 * @throws RangeError if the draft is neither 7 nor 2020-12, or 2020-12 would read the schema differently
 */
export function standardJsonSchema(
  document: Location,
  options: JsonSchemaTargetOptions | undefined,
): Record<string, unknown> {
  const target = readOption(options, 'target') ?? 'draft-07';
  const isSame =
    target === 'draft-07' || (target === 'draft-2020-12' && ![...everySchema(document)].some(isReadOtherwise));
  if (!isSame)
    throw new RangeError(`Cannot convert the schema to ${String(target)}: it is written for Draft 7, which differs`);
  const { schema } = document;
  // Standard JSON Schema asks for an object.
  return isObject(schema) ? schema : schema === true ? {} : { not: {} };
}

/** Returns whether Draft 2020-12 reads a schema differently. Its subschemas are not considered. */
function isReadOtherwise({ schema, root }: Location): boolean {
  if (!isObject(schema)) return false;
  const names = Object.keys(schema).filter((name) => schema[name] !== undefined);
  const hasReference = names.includes('$ref');
  return names.some((name) => {
    const value = schema[name];
    return (
      name === 'additionalItems' ||
      name === 'dependencies' ||
      (name === 'items' && Array.isArray(value)) ||
      (name.startsWith('exclusive') && typeof value === 'boolean') ||
      (hasReference && name !== '$ref' && keywordTable.has(name)) ||
      // Draft 2020-12 has no plain names in '$id', and keywords that a document of Draft 7 may have for something else.
      (name === '$id' && /#./.test(String(value))) ||
      (keywordTable.has(name) && !root.dialect.keywords.has(name))
    );
  });
}
