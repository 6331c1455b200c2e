import { UnmarshalTypeError } from '@wirework/encoding-errors';
import { utf8Length } from '@wirework/scanner/primitives';
import { positionInText } from '../documents/position-in-text.ts';

/**
 * Returns the error about a part of a text with its place in the whole text.
 *
 * @param start where the part begins
 * @param isPart false if the value was collected from several places; the position is then the first one
 */
export function relocateError(
  error: UnmarshalTypeError,
  text: string,
  start: number,
  isPart: boolean,
): UnmarshalTypeError {
  const { value, type, struct, field, cause, hint, index = 0, offset = 0 } = error;
  const place = positionInText(text, isPart ? start + index : start);
  const bytes = isPart ? utf8Length(text, 0, start) + offset : place.offset;
  return new UnmarshalTypeError({
    ...place,
    offset: bytes,
    value,
    type,
    struct,
    field,
    hint,
    ...(cause !== undefined && { cause }),
  });
}
