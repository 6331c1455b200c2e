import { classifyError, ClientError, isClientError, sanitizeUrl } from '@wirework/http-errors';
import type { HttpRequest } from '../request/request.ts';

/** An error in a form that may be logged: of the family, its URL and its causes without secrets. */
export function safeError(error: unknown, request: HttpRequest): ClientError {
  return isClientError(error) ? error : classifyError(error, { method: request.method, url: request.url });
}

/** The URL of a request as it may be logged. */
export function safeUrl(request: HttpRequest): string {
  return sanitizeUrl(request.url);
}

/** Names whose values are never written down. What tells one request from another is no secret. */
const secretNames = /auth|cookie|token|secret|passw|(?<!idempotency-)key|session|credential|signature|csrf|xsrf|jwt/i;

/** Headers as they may be logged. Others may hold a URL, such as `Location` and `Referer`: an error takes the secrets out of a text. */
export function safeHeaders(headers: Iterable<readonly [string, unknown]>): Record<string, string> {
  const safe = Object.create(null) as Record<string, string>;
  for (const [name, value] of headers)
    safe[name] = secretNames.test(name) ? '[REDACTED]' : new ClientError({ message: String(value) }).message;
  return safe;
}
