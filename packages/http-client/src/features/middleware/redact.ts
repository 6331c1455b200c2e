import { classifyError, ClientError, isClientError, sanitizeUrl } from '@wirework/http-errors';
import type { HttpRequest } from '../../request/request.ts';

/** Returns an error as a `ClientError`, whose URL and causes contain no secrets. */
export function safeError(error: unknown, { method, url, sensitiveKeys }: HttpRequest): ClientError {
  return isClientError(error) ? error : classifyError(error, { method, url, sensitiveKeys });
}

/**
 * Returns a URL without secrets; by default that of the request.
 *
 * @example
 * ```ts
 * console.log(safeUrl(request)); // 'https://api.example.com/?token=[REDACTED]'
 * ```
 */
export function safeUrl({ url, sensitiveKeys }: HttpRequest, other: string = url): string {
  return sanitizeUrl(other, { sensitiveKeys });
}

/** Returns a text without secrets, as in the message of a `ClientError`. */
export function safeText(text: string, { sensitiveKeys }: HttpRequest): string {
  return new ClientError({ message: text, sensitiveKeys }).message;
}

/**
 * Returns the headers of a request, or of its response, without secrets.
 *
 * @example
 * ```ts
 * console.log(safeHeaders(Object.entries(request.headers), request)); // { authorization: '[REDACTED]' }
 * ```
 */
export function safeHeaders(
  headers: Iterable<readonly [string, unknown]>,
  request: HttpRequest,
): Record<string, string> {
  const safe = Object.create(null) as Record<string, string>;
  for (const [name, value] of headers)
    safe[name] = isSecretName(name, request.sensitiveKeys) ? '[REDACTED]' : safeText(String(value), request);
  return safe;
}

/** The causes of an error in a log. */
interface SafeCause {
  /** The texts of the causes, redacted. */
  readonly cause: string | undefined;
  /** The code of the innermost cause that has one, such as `ECONNREFUSED`. */
  readonly causeCode: string | undefined;
}

/** Describes the causes of an error, whose texts are redacted already. */
export function safeCause(error: ClientError): SafeCause {
  let causeCode: string | undefined;
  const cause = causeOf(error);
  // The causes of a `ClientError` have no cycle.
  for (let at = cause; at !== undefined; at = causeOf(at)) if (typeof at.code === 'string') causeCode = at.code;
  return { cause: String(new ClientError({ cause })).replace(/^: /, '') || undefined, causeCode };
}

function causeOf(error: Error): NodeJS.ErrnoException | undefined {
  const cause = Object.hasOwn(error, 'cause') ? (error.cause as Error | null) : undefined;
  return typeof cause === 'object' && cause !== null ? cause : undefined;
}

/** Names of secrets in a header, in addition to those in a query. An idempotency key only identifies a request. */
const secretWords = /auth|cookie|token|secret|passw|(?<!idempotency-)key|session|credential|signature|csrf|xsrf|jwt/i;

/**
 * Whether the name of a header marks its value as a secret, by the words above or by the rules of
 * `@wirework/http-errors` for a query.
 *
 * @param sensitiveKeys further names
 * @example
 * ```ts
 * isSecretName('x-api-key', undefined); // → true
 * ```
 */
export function isSecretName(name: string, sensitiveKeys: readonly string[] | undefined): boolean {
  if (secretWords.test(name)) return true;
  const query = `?${encodeURIComponent(name)}=value`;
  return sanitizeUrl(query, { sensitiveKeys }) !== query;
}
