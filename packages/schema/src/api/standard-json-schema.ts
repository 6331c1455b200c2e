import { readOption } from '@wirework/scanner';
import { isObject } from '../core/kind.ts';
import { unsupportedKeywords } from '../keywords/unsupported-keywords.ts';
import { keywordTable } from '../keywords/keyword-table.ts';
import { everySchema, type Location } from '../compiler/refs.ts';
import type { StandardJsonSchemaOptions } from './standard-schema.ts';

/**
 * A document as Standard JSON Schema returns it: unchanged, if the draft that is asked for reads it as Draft 7 does.
 *
 * @throws RangeError if the draft is neither 7 nor 2020-12, or 2020-12 would read the schema differently
 */
export function standardJsonSchema(
  document: Location,
  options: StandardJsonSchemaOptions | undefined,
): Record<string, unknown> {
  const target = readOption(options, 'target') ?? 'draft-07';
  const isSame =
    target === 'draft-07' || (target === 'draft-2020-12' && ![...everySchema(document)].some(isReadOtherwise));
  if (!isSame)
    throw new RangeError(`Cannot convert the schema to ${String(target)}: it is written for Draft 7, which differs`);
  const { schema } = document;
  // The standard asks for an object.
  return isObject(schema) ? schema : schema === true ? {} : { not: {} };
}

/** Whether Draft 2020-12 reads a schema differently; its subschemas are not considered. */
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
      (hasReference && keywordTable.has(name)) ||
      // Draft 2020-12 has no plain names in '$id', and keywords that a document of Draft 7 may have for something else.
      (name === '$id' && /#./.test(String(value))) ||
      (root.draft === '7' && unsupportedKeywords.has(name))
    );
  });
}
