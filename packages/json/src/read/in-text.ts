import { type Position, UnmarshalTypeError } from '@wirework/encoding-errors';
import { pointerAt, positionAt, utf8Length } from '@wirework/scanner';

/** The position of the value at an index of a text, for an error about it. */
export function placeAt(text: string, index: number): Position {
  return { ...positionAt(text, index), index, pointer: pointerAt(text, index) };
}

/**
 * The same error about a part of a text, with its place in the whole of it.
 *
 * @param start where the part begins
 * @param isPart whether what was read is the part as it stands there; of what was collected from many places, the place is the beginning
 */
export function inText(error: UnmarshalTypeError, text: string, start: number, isPart: boolean): UnmarshalTypeError {
  const { value, type, struct, field, cause, hint, index = 0, offset = 0 } = error;
  const place = placeAt(text, isPart ? start + index : start);
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
