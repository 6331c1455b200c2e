import { classifyError, isClientError, sanitizeUrl, type ClientError } from '@wirework/http-errors';
import type { HttpRequest } from '../request/request.ts';

/** An error in a form that may be logged: of the family, its URL and its causes without secrets. */
export function safeError(error: unknown, request: HttpRequest): ClientError {
  return isClientError(error) ? error : classifyError(error, { method: request.method, url: request.url });
}

/** The URL of a request as it may be logged. */
export function safeUrl(request: HttpRequest): string {
  return sanitizeUrl(request.url);
}

/** Names whose values are never written down. */
const secretNames = /authorization|cookie|token|secret|password|api-?key|session|credential|signature/i;

/** Headers as they may be logged. */
export function safeHeaders(headers: Iterable<readonly [string, unknown]>): Record<string, string> {
  const safe = Object.create(null) as Record<string, string>;
  for (const [name, value] of headers) safe[name] = secretNames.test(name) ? '[REDACTED]' : String(value);
  return safe;
}
