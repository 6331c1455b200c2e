/** Secrets by the end of their name: `DB_PASSWORD`, `githubToken`; not `key` and `code`, which mostly are harmless. */
const ends = /* @__PURE__ */ [
  '(?:api|app(?:lication)?|access|private|secret|auth|account|subscription|signing|encryption)key', // api_key
  'token\\d?|jwt|assertion|samlresponse', // access_token, token2, client_assertion
  'passw(?:or)?d(?:\\d|confirm\\w{0,64})?|pwd?|passphrase|passcode', // passwd, password1, password_confirmation
  'secret|credentials?|signature', // client_secret, X-Amz-Signature
  'authorization|cookies?2?|sess(?:ion)?id', // Proxy-Authorization, set_cookie, PHPSESSID
].join('|');
/** Secrets by their whole name, which within another could be a part of a word. */
const wholes = /* @__PURE__ */ [
  '(?:proxy|db|user|smtp)?pass\\d?', // pass, db_pass
  'auth|bearer|sid|sign?|hmac', // sig
  '[ht]?otp|ticket', // totp, ticket (CAS)
  'x\\w{1,64}key', // x-functions-key
].join('|');
/** Names with such an end that are not secret: a page token, or a statement about a token. */
const harmless = /(?:invalidsignature|(?:page|invalid|missing|expired|next)token)$/;

const mayBeSecret = /* @__PURE__ */ new RegExp(`${ends}|${wholes}`);
const isSecret = /* @__PURE__ */ new RegExp(`(?:${ends}|^(?:x(?:amz|goog)?)?(?:${wholes}))$`);

/**
 * Returns whether a query may contain a secret: a cheap test that rules out most queries.
 *
 * @param query a query, or a name from one, with or without the `?` or `&` in front
 * @param more further names that are sensitive
 */
export function mayHoldSecret(query: string, more: readonly string[]): boolean {
  return (
    more.length > 0 || /[%@]/.test(query) || mayBeSecret.test(/[^a-z\d&=?]/.test(query) ? normalizeKey(query) : query)
  );
}

/**
 * Returns whether a value under this name is a secret. Case, `-`, `_`, `.` and percent-encoding do not matter, and of
 * `user[password]` and `token[0]` the innermost name counts.
 *
 * @param name a name from a query, with or without the `?` or `&` in front
 * @param more further names that are sensitive
 */
export function isSensitiveKey(name: string, more: readonly string[]): boolean {
  const key = normalizeKey(
    decoded(name)
      .split(/[&;?[\]]/)
      .findLast((it) => /\D/.test(it)) ?? '',
  );
  return (isSecret.test(key) && !harmless.test(key)) || (key !== '' && more.includes(key));
}

/** Returns a name without percent-encoding; one with a broken escape as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns a name in lower case and without punctuation. */
export function normalizeKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]+/gu, '');
}
