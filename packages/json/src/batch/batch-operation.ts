import { TypeMismatchError } from '@wirework/encoding-errors';
import { didYouMean, getOwn } from '@wirework/scanner/primitives';
import { readString, readPlain } from '../values/read-plain.ts';

/** The kind of one item of a batch: read a value, set one, remove one, or validate the text. */
export type BatchOperationType = 'get' | 'set' | 'delete' | 'validate';

/** The JSON form of a {@link BatchOperation}: its fields under the names of the specification. */
export interface PlainBatchOperation {
  readonly type: string;
  readonly json_str: string;
  readonly path: string;
  /** Null if the item has no value. */
  readonly value: unknown;
  readonly id: string;
}

/** The fields of one item of a batch; a plain object is enough for `processBatch`. An unknown one is refused. */
export interface BatchItem {
  /** `get`, `set`, `delete` or `validate`. */
  readonly type: BatchOperationType;
  /** The JSON text. */
  readonly jsonStr: string;
  /**
   * Where in the text; `validate` ignores it.
   * @default '' (the whole document)
   */
  readonly path?: string | undefined;
  /**
   * The value to be set; for `validate` the schema, unless `schema` has it.
   * @default null
   */
  readonly value?: unknown;
  /** The schema of a `validate`, also a compiled one. */
  readonly schema?: unknown;
  /**
   * Returned in the result; need not be unique.
   * @default ''
   */
  readonly id?: string | undefined;
}

/** One item of a batch with a JSON form. Implements `BatchOperation` of the specification. */
export interface BatchOperation extends Required<Omit<BatchItem, 'schema'>> {
  /** Returns the five fields under their names in JSON. */
  toJSON(): PlainBatchOperation;
}

/**
 * Returns an item of a batch with a `toJSON()` that uses the field names of the specification. `processBatch` also
 * accepts plain objects.
 *
 * @param item the fields of the item, read as own properties
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if it is not an object, or has an unknown member
 *
 * @example
 * ```ts
 * JSON.stringify(batchOperation({ type: 'get', jsonStr: '{"a":1}', path: 'a', id: '1' }));
 * // → '{"type":"get","json_str":"{\\"a\\":1}","path":"a","value":null,"id":"1"}'
 * ```
 */
export function batchOperation(item: BatchItem): BatchOperation {
  const { type, jsonStr, path = '', value, id = '' } = readItem(item, 'batch operation') as BatchItem;
  const operation: Required<Omit<BatchItem, 'schema'>> = { type, jsonStr, path, value, id };
  const toJSON = (): PlainBatchOperation => ({ type, json_str: jsonStr, path, value: value ?? null, id });
  return Object.freeze(Object.defineProperty(operation as BatchOperation, 'toJSON', { value: toJSON }));
}

/**
 * Reads the JSON form of one item of a batch. An unknown `type` is accepted here and becomes the error of its item.
 *
 * @param plain the result of `toJSON()`, read as own properties
 * @throws TypeMismatchError (`TYPE_MISMATCH`) naming the field that is missing, unknown or of another kind
 * @example
 * ```ts
 * batchOperationFromJson({ type: 'get', json_str: '[1]', path: '[0]' }).jsonStr; // → '[1]'
 * ```
 */
export function batchOperationFromJson(plain: unknown): BatchOperation {
  const { value } = readItem(plain, 'batch operation', 'json_str');
  const object = plain as object;
  return batchOperation({
    type: readString(object, 'type') as BatchOperationType,
    jsonStr: readString(object, 'json_str'),
    path: readString(object, 'path', ''),
    value,
    id: readString(object, 'id', ''),
  });
}

/** The members of an item, of any kind. */
export type GivenItem = Readonly<Record<'type' | 'jsonStr' | 'path' | 'value' | 'id', unknown>>;

/** A misspelt `path` would otherwise be the whole document. */
const known = ['type', 'jsonStr', 'path', 'value', 'schema', 'id'];

/**
 * Reads the members of an item as own properties; `value` is also the schema of a `validate`.
 *
 * @param textName the name of the member with the text
 * @throws TypeMismatchError for anything but an object, for an unknown member, and for a schema that is not of a
 *   `validate` or beside a `value`
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
