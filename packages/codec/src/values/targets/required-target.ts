import { needsText } from '../reader/native-fast-path.ts';
import { skipMismatch } from '../reader/read-any.ts';
import { asTargetReader, makeTarget, type Target } from './target.ts';

/**
 * Makes a target for a field that the input must have: a missing one is an `UnmarshalTypeError` with `value: 'missing'`
 * and the position of the object. `null` is refused too, in a field as in a list or a map, unless `of` takes it:
 * `t.nullable`, `t.any`, `t.raw`, or `nil: 'null'`.
 *
 * A struct with such a field is required where it is a field itself; `t.optional` and `t.nullable` lift that. With
 * `into`, the input must have the field even if the object has it.
 *
 * @param of the target of the value
 * @throws TypeError if `of` is not a target, or is an optional one
 * @example
 * ```ts
 * const User = t.struct('User', { id: t.required(t.int32()), name: t.string() });
 * unmarshal('{"id": 7}', User); // → { id: 7, name: '' }
 * unmarshal('{"name": "Ada"}', User);
 * // → throws UnmarshalTypeError: Cannot unmarshal missing into field User.id of type int32 at line 1, column 1 (offset 1): the member 'id' is required
 * ```
 */
export function required<T>(of: Target<T>): Target<T> {
  const inner = asTargetReader(of);
  if (inner.optional) throw new TypeError('Cannot make a target: a field is either optional or required');
  const { fromNative } = inner;
  return makeTarget({
    type: inner.type,
    zero: () => inner.zero(),
    takesNull: () => inner.takesNull(),
    isRequired: () => true,
    read(reader, current) {
      if (reader.kind() !== 'null' || inner.takesNull()) return inner.read(reader, current);
      skipMismatch(reader, 'null', inner.type);
      return current ?? inner.zero();
    },
    fromNative:
      fromNative && ((value, pass) => (value === null && !inner.takesNull() ? needsText : fromNative(value, pass))),
  });
}
