import { attempt } from './peek.ts';

const secrets =
  /^(?:x(?:amz|goog))?(?:(?:access|refresh|id|auth|api|security)?token|bearer|jwt|auth(?:orization)?|(?:api|access|secret|private)key|(?:client)?secret|pass(?:w(?:or)?d)?|pwd|credentials?|sign?|signature|j?sessionid)$/;

/**
 * Whether a value under this name is a secret. Case, `-`, `_`, `.` and percent-encoding do not matter, and of
 * `user[password]` the innermost name counts.
 *
 * @param name the name as it stands in a query
 * @param more further names that are sensitive
 */
export function isSensitiveKey(name: string, more: readonly string[]): boolean {
  const key = plain(name);
  return secrets.test(key) || more.some((it) => plain(it) === key);
}

function plain(name: string): string {
  // A broken escape stays as it is.
  const decoded = name.includes('%') && attempt(() => decodeURIComponent(name));
  return (decoded || name).toLowerCase().replace(/^.*\[|[^\p{L}\d]/gsu, '');
}
