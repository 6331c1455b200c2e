import { attempt, own } from './peek.ts';

/** What else is a secret. */
export interface SanitizeOptions {
  /** Names of query parameters whose values are secrets, besides the built-in ones; case, `-` and `_` do not matter. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/** The names that options give; none where they are no list. */
export function sensitiveKeysOf(options: SanitizeOptions): readonly string[] {
  const keys: unknown = own(options, 'sensitiveKeys');
  return Array.isArray(keys) ? keys.map(String) : [];
}

/** A name that holds a secret, in a query or a name that went through {@link plain}. */
const secrets =
  /(?<![\p{L}\d])(?:x(?:amz|goog)?)?(?:(?:access|refresh|id|auth|api|security)?token|bearer|jwt|auth(?:orization)?|(?:api|access|secret|private)key|(?:client)?secret|pass(?:w(?:or)?d)?|pwd|credentials?|sign?|signature|j?sessionid)(?![\p{L}\d])/u;

/**
 * Whether a query may hold a secret; a cheap question that most queries answer with no.
 *
 * @param query a query, or a name as it stands in one, with or without the `?` or `&` in front
 * @param more further names that are sensitive
 */
export function mayHoldSecret(query: string, more: readonly string[]): boolean {
  return more.length > 0 || query.includes('%') || secrets.test(plain(query));
}

/**
 * Whether a value under this name is a secret. Case, `-`, `_`, `.` and percent-encoding do not matter, and of
 * `user[password]` and `token[0]` the innermost name counts.
 *
 * @param name the name as it stands in a query, with or without the `?` or `&` in front
 * @param more further names that are sensitive
 */
export function isSensitiveKey(name: string, more: readonly string[]): boolean {
  // A broken escape stays as it is.
  const decoded = attempt(() => decodeURIComponent(name)) ?? name;
  const key = plain(decoded.split(/[&;?[\]]/).findLast((it) => /\D/.test(it)) ?? '');
  return secrets.test(key) || more.some((it) => plain(it) === key);
}

/** In small letters, without punctuation but for what parts a query. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d&;?=[]/gu, '');
}
