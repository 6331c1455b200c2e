import { escapeUnprintable } from './escape-unprintable.ts';

/** Matches most names, which need no escapes. */
const plain = /^[\w$-]+$/;

/**
 * Returns a path expression with one more name or index, in the grammar of `@wirework/path`: `users[0].first\.name`. The six characters of
 * the syntax get a backslash; a name that is empty or has invisible characters becomes `["…"]`.
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
