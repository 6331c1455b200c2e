import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import { unsupportedKeywords } from '../keywords/unsupported-keywords.ts';
import { draft7Keywords } from '../dialects/meta-schema.ts';

/**
 * Refuses an unknown keyword. Extensions, whose names begin with `x-`, are allowed.
 *
 * @throws SchemaError that suggests the nearest known keyword
 */
export function rejectUnknownKeywords(schema: unknown, pointer: string, custom: ReadonlyMap<string, unknown>): void {
  if (!isObject(schema)) return;
  const name = Object.keys(schema).find((it) => {
    return (
      schema[it] !== undefined &&
      !it.startsWith('x-') &&
      !draft7Keywords.has(it) &&
      !unsupportedKeywords.has(it) &&
      !custom.has(it)
    );
  });
  if (name === undefined) return;
  throw new SchemaError({
    keyword: name,
    reason: `unknown keyword${didYouMean(name, [...draft7Keywords.keys(), ...custom.keys()])}`,
    pointer: pointer + formatPointer([name]),
  });
}
