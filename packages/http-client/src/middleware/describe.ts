import { classifyError, ClientError, isClientError, sanitizeUrl } from '@wirework/http-errors';
import type { HttpRequest } from '../request/request.ts';
import { isSecretName } from '../security/secret-name.ts';

/** An error in a form that may be logged: of the family, its URL and its causes without secrets. */
export function safeError(error: unknown, { method, url, sensitiveKeys }: HttpRequest): ClientError {
  return isClientError(error) ? error : classifyError(error, { method, url, sensitiveKeys });
}

/** A URL as it may be logged; that of the request by default. */
export function safeUrl({ url, sensitiveKeys }: HttpRequest, other: string = url): string {
  return sanitizeUrl(other, { sensitiveKeys });
}

/** A text as it may be logged. It may hold a URL: an error takes the secrets out of it. */
export function safeText(text: string, { sensitiveKeys }: HttpRequest): string {
  return new ClientError({ message: text, sensitiveKeys }).message;
}

/** Headers as they may be logged: those of a request, or of the response to it. */
export function safeHeaders(
  headers: Iterable<readonly [string, unknown]>,
  request: HttpRequest,
): Record<string, string> {
  const safe = Object.create(null) as Record<string, string>;
  for (const [name, value] of headers)
    safe[name] = isSecretName(name, request.sensitiveKeys) ? '[REDACTED]' : safeText(String(value), request);
  return safe;
}
