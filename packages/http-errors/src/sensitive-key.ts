const secrets =
  /^(?:(?:access|refresh|id|auth|api)?token|bearer|jwt|auth(?:orization)?|(?:api|access|secret|private)key|(?:client)?secret|passw(?:or)?d|pass|pwd|(?:x(?:amz|goog))?(?:credentials?|signature|securitytoken)|j?sessionid|sign?)$/;

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
  let key = name;
  try {
    if (key.includes('%')) key = decodeURIComponent(name);
  } catch {
    // A broken escape stays as it is.
  }
  return key.slice(key.lastIndexOf('[') + 1).replace(/[\s!-/:-@[-`{-~]/g, '').toLowerCase();
}
