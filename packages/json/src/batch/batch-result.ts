import { failed, resultFromJson } from '@wirework/result';
import { getOwn } from '@wirework/scanner/primitives';
import { readPlain, readString } from '../values/read-plain.ts';

/** The JSON form of a {@link BatchResult}. */
export interface PlainBatchResult {
  readonly id: string;
  /** Null if it failed. */
  readonly result: unknown;
  /** The `toJSON()` of the error, or its name and message; null if it did not fail. */
  readonly error: unknown;
}

/**
 * The result of one item of a batch.
 *
 * Implements `BatchResult` of the specification. Made by `processBatch` and by `@wirework/batch`;
 * {@link batchResultFromJson} reads its JSON form.
 *
 * @example
 * ```ts
 * const [result] = createProcessor().processBatch([{ type: 'get', jsonStr: '[7]', path: '[0]', id: 'a' }]);
 * [result.id, result.result, result.error]; // → [ 'a', 7, undefined ]
 * ```
 */
export class BatchResult {
  /** The id of the item. */
  readonly id: string;
  /**
   * The value for `get`, the new text for `set` and `delete`, the list of errors for `validate`; `undefined` if it
   * failed.
   */
  readonly result: unknown;
  /** The error of the item; `undefined` if it did not fail. */
  readonly error: Error | undefined;

  /**
   * For a program that runs items elsewhere.
   *
   * @param id the id of the item
   * @param result its result; `undefined` if it failed
   * @param error why it failed; `undefined` if it did not
   */
  constructor(id: string, result: unknown, error: Error | undefined) {
    this.id = id;
    this.result = result;
    this.error = error;
    Object.freeze(this);
  }

  /** Returns `{id, result, error}`; the error keeps its code, its position and its fields. */
  toJSON(): PlainBatchResult {
    return {
      id: this.id,
      result: this.result ?? null,
      error: this.error === undefined ? null : failed(this.error).toJSON().error,
    };
  }
}

/**
 * Reads the JSON form of one result; an error of this family has its type again.
 *
 * @param plain the result of `toJSON()`, read as own properties
 * @throws TypeMismatchError (`TYPE_MISMATCH`) naming the field that is missing or of another kind
 * @example
 * ```ts
 * const [sent] = createProcessor().processBatch([{ type: 'get', jsonStr: '{', id: 'a' }]);
 * batchResultFromJson(JSON.parse(JSON.stringify(sent))).error?.code; // → 'SYNTAX'
 * ```
 */
export function batchResultFromJson(plain: unknown): BatchResult {
  const object = readPlain(plain, 'batch result');
  const error = getOwn(object, 'error');
  const revived = resultFromJson({ exists: true, value: getOwn(object, 'result'), error });
  return new BatchResult(readString(object, 'id', ''), revived.unwrap(), revived.error);
}
