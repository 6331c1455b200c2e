import { PathSyntaxError } from '@wirework/encoding-errors';

/** Returns the error for a value of a type that a path, or a part of one, cannot have. */
export function pathTypeError(found: unknown, expected: string): PathSyntaxError {
  return new PathSyntaxError({
    path: '',
    offset: 0,
    expected: `${expected}, found ${found === null ? 'null' : typeof found}`,
  });
}

/** Throws for anything but an array, before the first path is used. */
export function assertPaths(paths: unknown): void {
  if (!Array.isArray(paths)) throw pathTypeError(paths, 'an array of paths');
}
