import { escapeUnprintable } from './quote-name.ts';

/**
 * Returns the JSON Pointer with these reference tokens (RFC 6901 section 3).
 *
 * @param tokens member names and element indices, outermost first
 * @returns the pointer; `""` for no tokens, which means the whole document
 * @example
 * ```ts
 * formatPointer(['a/b', 0, 'm~n']); // → '/a~1b/0/m~0n'
 * ```
 */
export function formatPointer(tokens: readonly (string | number)[]): string {
  let pointer = '';
  for (const token of tokens) pointer += `/${escapePointerToken(token)}`;
  return pointer;
}

/**
 * Escapes one reference token: `~` becomes `~0` and `/` becomes `~1` (RFC 6901 section 4).
 *
 * @example
 * ```ts
 * escapePointerToken('a/b'); // → 'a~1b'
 * ```
 */
export function escapePointerToken(token: string | number): string {
  if (typeof token === 'number') return String(token);
  if (!token.includes('~') && !token.includes('/')) return token;
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Returns the name or the index of a reference token: `~1` becomes `/` and `~0` becomes `~` (RFC 6901 section 4).
 *
 * @param token a reference token, without its slash
 * @example
 * ```ts
 * unescapePointerToken('a~1b'); // → 'a/b'
 * ```
 */
export function unescapePointerToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Matches most names, which need no escapes. */
const plain = /^[\w$-]+$/;

/**
 * Returns a path expression with one more name or index, in the grammar of `@wirework/path`: `users[0].first\.name`.
 * The six characters of the syntax get a backslash; a name that is empty or has invisible characters becomes `["…"]`.
 *
 * @param path the path before the step; `""` for none
 * @param step a member name, or the index of an element
 * @example
 * ```ts
 * ['users', 0, 'first.name', ''].reduce(appendStep, ''); // → 'users[0].first\\.name[""]'
 * ```
 */
export function appendStep(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  if (plain.test(step)) return path === '' ? step : `${path}.${step}`;
  if (step === '' || escapeUnprintable(step) !== step) return `${path}[${escapeUnprintable(JSON.stringify(step))}]`;
  return `${path === '' ? '' : `${path}.`}${step.replace(/[.[\]{}\\]/g, '\\$&')}`;
}
