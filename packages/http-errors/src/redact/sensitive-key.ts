import { tryCall, ownProperty } from '../thrown/read-property.ts';

/** Options of {@link sanitizeUrl}. */
export interface SanitizeOptions {
  /** Names of query parameters whose values are secrets, in addition to the built-in ones; case, `-` and `_` are ignored. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/** The names in the options; none if they are not in a list. */
export function sensitiveKeysOf(options: SanitizeOptions): readonly string[] {
  const keys: unknown = ownProperty(options, 'sensitiveKeys');
  return Array.isArray(keys) ? keys.map((key) => normalize(String(key))) : [];
}

/** Ends of the names of secrets, such as `DB_PASSWORD` and `githubToken`. */
const ends =
  '(?:api|app(?:lication)?|access|private|secret|auth|account|subscription|signing|encryption)key|credentials?|authorization|signature|' +
  'sess(?:ion)?id|cookies?2?|passcode|secret|pwd?|passw(?:or)?d(?:\\d|confirm\\w{0,64})?|' +
  'passphrase|jwt|token\\d?|assertion|samlresponse';
/** Whole names: within others they could be parts of words. */
const wholes = '(?:proxy|db|user|smtp)?pass\\d?|bearer|sid|sign?|auth|x\\w{1,64}key|[ht]?otp|ticket|hmac';

/** But not a page token, or a statement about a token. */
const harmless = /(?:invalidsignature|(?:page|invalid|missing|expired|next)token)$/;

const some = new RegExp(`${ends}|${wholes}`);
const secrets = new RegExp(`(?:${ends}|^(?:x(?:amz|goog)?)?(?:${wholes}))$`);

/**
 * Whether a query may contain a secret: a cheap test that rules out most queries.
 *
 * @param query a query, or a name as it stands in one, with or without the `?` or `&` in front
 * @param more further names that are sensitive
 */
export function mayHoldSecret(query: string, more: readonly string[]): boolean {
  return more.length > 0 || /[%@]/.test(query) || some.test(/[^a-z\d&=?]/.test(query) ? normalize(query) : query);
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
  const decoded = tryCall(() => decodeURIComponent(name)) ?? name;
  const key = normalize(decoded.split(/[&;?[\]]/).findLast((it) => /\D/.test(it)) ?? '');
  return (secrets.test(key) && !harmless.test(key)) || (key !== '' && more.includes(key));
}

/** In small letters, without punctuation. */
function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]+/gu, '');
}
