import { LimitExceededError, PathSyntaxError, unescapePointerToken } from '@wirework/encoding-errors';
import { type CompiledPath, compileSegments } from './compiled-path.ts';
import { limitOf, type PathLimits, checkOptions } from '../options/options.ts';
import { pathTypeError } from './parse-path.ts';

/**
 * Compiles a JSON Pointer (RFC 6901). Every token is a name; on an array a token of plain digits is an
 * element, as the RFC says. The URI fragment form (`#/a`) is refused: decode it first.
 *
 * @param pointer `""` for the whole document, or tokens that each begin with `/`; `~1` means `/` and `~0` means `~`
 * @param options limits
 * @throws PathSyntaxError (`PATH_SYNTAX`) with the offset, in UTF-16 units, and what was expected there
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxPathLength` or `maxSegments`
 * @example
 * ```ts
 * get({ 'a/b': [1, 2] }, compilePointer('/a~1b/1')); // → 2
 * ```
 */
export function compilePointer(pointer: string, options?: PathLimits): CompiledPath {
  checkOptions(options);
  return compileSegments(parsePointer(pointer, options));
}

/** Returns the tokens of a JSON Pointer, unescaped. */
export function parsePointer(pointer: string, options?: PathLimits): string[] {
  if (typeof pointer !== 'string') throw pathTypeError(pointer, 'a string');
  const maxLength = limitOf(options, 'maxPathLength');
  if (pointer.length > maxLength) throw new LimitExceededError({ limit: 'maxPathLength', max: maxLength });
  if (pointer === '') return [];
  if (pointer[0] !== '/') throw new PathSyntaxError({ path: pointer, offset: 0, expected: "'/' or nothing" });
  const tilde = pointer.search(/~(?![01])/);
  if (tilde !== -1) throw new PathSyntaxError({ path: pointer, offset: tilde + 1, expected: "'0' or '1' after '~'" });
  const tokens = pointer.slice(1).split('/');
  const max = limitOf(options, 'maxSegments');
  if (tokens.length > max) throw new LimitExceededError({ limit: 'maxSegments', max });
  return tokens.map(unescapePointerToken);
}
