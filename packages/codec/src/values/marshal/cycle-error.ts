import { formatPointer, UnsupportedValueError } from '@wirework/encoding-errors';

/** Returns the error for a container that holds itself. The way leads to its second occurrence. */
export function cycleError(value: object, way: readonly (string | number)[]): UnsupportedValueError {
  return new UnsupportedValueError({
    value,
    pointer: formatPointer(way),
    str: `encountered a cycle via ${Array.isArray(value) ? 'array' : 'object'}`,
  });
}
