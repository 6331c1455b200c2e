import { sanitizeUrl } from '@wirework/http-errors';

/** Names that are secrets in a header, beyond those in a query. What tells one request from another is no secret. */
const secrets = /auth|cookie|token|secret|passw|(?<!idempotency-)key|session|credential|signature|csrf|xsrf|jwt/i;

/**
 * Whether the value of a header is a secret by its name: by the words above, and by the rules of `@wirework/http-errors` for a query.
 *
 * @param sensitiveKeys further names
 */
export function isSecretName(name: string, sensitiveKeys: readonly string[] | undefined): boolean {
  if (secrets.test(name)) return true;
  const query = `?${encodeURIComponent(name)}=value`;
  return sanitizeUrl(query, { sensitiveKeys }) !== query;
}
