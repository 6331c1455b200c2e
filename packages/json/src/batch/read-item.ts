import { TypeMismatchError } from '@wirework/encoding-errors';
import { didYouMean, getOwn } from '@wirework/scanner/primitives';
import { readPlain } from '../values/read-plain.ts';

/** The members of an item, of any kind. */
export type GivenItem = Readonly<Record<'type' | 'jsonStr' | 'path' | 'value' | 'id', unknown>>;

/** A misspelt `path` would otherwise be the whole document. */
const known = ['type', 'jsonStr', 'path', 'value', 'schema', 'id'];

/**
 * Reads the members of an item as own properties; `value` is also the schema of a `validate`.
 *
 * @param textName the name of the member with the text
 * @throws TypeMismatchError for anything but an object, for an unknown member, and for a schema that is not of a `validate` or beside a `value`
 */
export function readItem(item: unknown, what: string, textName: 'jsonStr' | 'json_str' = 'jsonStr'): GivenItem {
  const object = readPlain(item, what);
  const names = known.map((it) => (it === 'jsonStr' ? textName : it));
  for (const name of Object.keys(object)) if (!names.includes(name)) throw unknownMember(name, names);
  const [type, jsonStr, path, value, schema, id] = names.map((it) => getOwn(object, it));
  if (schema !== undefined && (type !== 'validate' || (value ?? undefined) !== undefined)) {
    const expected = type === 'validate' ? "one of 'schema' and 'value'" : "a schema for the type 'validate' only";
    throw new TypeMismatchError({ path: 'schema', expected, actual: type === 'validate' ? 'both' : 'another type' });
  }
  return { type, jsonStr, path, value: schema ?? value, id };
}

function unknownMember(name: string, names: readonly string[]): TypeMismatchError {
  if (name === 'json_str') {
    const hint = "an item from JSON has the name 'json_str'; read it with batchOperationFromJson";
    return new TypeMismatchError({ path: 'jsonStr', expected: 'string', actual: 'missing', hint });
  }
  const guess = didYouMean(name, names).replace('; ', '');
  return new TypeMismatchError({
    path: name,
    expected: names.join(', '),
    actual: 'an unknown member',
    hint: guess === '' ? undefined : guess,
  });
}
