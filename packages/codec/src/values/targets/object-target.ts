import { assertOptions, readChoice } from '@wirework/scanner/primitives';
import { targetOfFields, type StructFields } from './fields-target.ts';
import type { StructOf } from './struct-target.ts';
import type { Target } from './target.ts';

/** Options of `t.object`. */
export interface ObjectOptions {
  /**
   * Rule for a member that is not a field: it is left out of the result, or it is an `UnknownFieldError`, as everywhere
   * with `disallowUnknownFields`.
   * @default 'drop'
   */
  readonly unknown?: 'drop' | 'reject' | undefined;
}

/**
 * Makes a target for an object that has all its fields. A field that is missing is an `UnmarshalTypeError` with
 * `value: 'missing'` and the position of the object, unless it is `t.optional`. Within the object, `null` is an error
 * too where its target does not take it: `t.nullable`, `t.any`, `t.raw` and `nil: 'null'` do. A `t.struct` within
 * follows its own rules.
 *
 * @param fields a target for each name
 * @param options what to do with other members
 * @throws TypeError if the fields are not an object of targets; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * const User = t.object({ id: t.int32(), mail: t.optional(t.string()) });
 * unmarshal('{"id": 7, "x": 1}', User); // → { id: 7 }
 * unmarshal('{"mail": "a@example.com"}', User);
 * // → throws UnmarshalTypeError: Cannot unmarshal missing into field id of type int32 at line 1, column 1 (offset 1): the member 'id' is required
 * ```
 */
export function object<const F extends StructFields>(fields: F, options?: ObjectOptions): Target<StructOf<F>> {
  if (typeof fields !== 'object' || fields === null)
    throw new TypeError('Cannot make an object: it needs fields, such as t.object({ id: t.int32() })');
  if (options !== undefined) assertOptions(options, ['unknown']);
  const rejectsUnknown = readChoice(options, 'unknown', ['drop', 'reject']) === 'reject';
  return targetOfFields(fields, { name: '', type: 'object', exact: true, rejectsUnknown }) as Target<StructOf<F>>;
}
