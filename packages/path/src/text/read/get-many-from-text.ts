import { type PathInput, resolvePath } from '../../syntax/compiled-path.ts';
import { assertPaths } from '../../syntax/path-errors.ts';
import type { TextReadOptions } from '../../options/options.ts';
import { assertReadable } from '../../syntax/supported-segments.ts';
import { assertText } from '../scan/assert-text.ts';
import { readText, type TextHit } from './read-text.ts';

/**
 * Reads any number of values from a JSON text in one pass.
 *
 * @param text a JSON text
 * @param paths path expressions, segments or compiled paths
 * @param options as for `getFromText`; they apply to every path
 * @returns one hit for each path, in the order of the paths; a tuple of hits for a tuple of paths
 * @throws what `getFromText` throws, for the first path that fails
 * @example
 * ```ts
 * getManyFromText('{"a": [1, 2]}', ['a[0]', 'a[-1]']).map((it) => it.value); // → [ 1, 2 ]
 * ```
 */
export function getManyFromText<const P extends readonly PathInput[]>(
  text: string,
  paths: P,
  options?: TextReadOptions,
): { -readonly [K in keyof P]: TextHit };
export function getManyFromText(text: string, paths: readonly PathInput[], options?: TextReadOptions): TextHit[] {
  assertText(text, options);
  assertPaths(paths);
  const resolved = paths.map((path) => {
    const one = resolvePath(path, options);
    assertReadable(one);
    return one;
  });
  return readText(text, resolved, options);
}
