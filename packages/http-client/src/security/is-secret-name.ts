import { sanitizeUrl } from '@wirework/http-errors';

/** Names of secrets in a header, in addition to those in a query. An idempotency key only identifies a request. */
const secretWords = /auth|cookie|token|secret|passw|(?<!idempotency-)key|session|credential|signature|csrf|xsrf|jwt/i;

/**
 * Whether the name of a header marks its value as a secret, by the words above or by the rules of
 * `@wirework/http-errors` for a query.
 *
 * @param sensitiveKeys further names
 */
export function isSecretName(name: string, sensitiveKeys: readonly string[] | undefined): boolean {
  if (secretWords.test(name)) return true;
  const query = `?${encodeURIComponent(name)}=value`;
  return sanitizeUrl(query, { sensitiveKeys }) !== query;
}
