import { PathSyntaxError } from '@wirework/encoding-errors';

/** The error for a value that is not even of the type that a path, or a part of one, has. */
export function noPath(found: unknown, expected: string): PathSyntaxError {
  return new PathSyntaxError({ path: '', offset: 0, expected: `${expected}, found ${found === null ? 'null' : typeof found}` });
}

/** Refuses what is no array, before anything is read by its elements. */
export function assertPaths(paths: unknown): void {
  if (!Array.isArray(paths)) throw noPath(paths, 'an array of paths');
}
