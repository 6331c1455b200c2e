import { ErrorType } from './error-type.ts';

/** A row of the table: words that a text must all hold, any of the alternatives. */
type Row = readonly [words: RegExp, type: ErrorType, message: string];

const { Network, Timeout, ContextCanceled, ResponseRead, Transport, TLS, Certificate, DNS, Validation } = ErrorType;

// In this order; the first that matches decides.
const rows: readonly Row[] = [
  [/context canceled/, ContextCanceled, 'request context was canceled'],
  [/context deadline exceeded/, Timeout, 'request context deadline exceeded'],
  [/stopped after.*redirect|redirect count exceeded|too many redirects/, Validation, 'redirect limit exceeded'],
  [/circular redirect/, Validation, 'circular redirect detected'],
  [/redirect blocked|unexpected redirect/, Validation, 'redirect blocked by policy'],
  [/http2.*invalid|invalid.*http2/, Validation, 'invalid HTTP/2 request header'],
  [/connection refused/, Network, 'connection refused by server'],
  [/no such host/, DNS, 'DNS resolution failed'],
  [/connection reset/, Network, 'connection reset by peer'],
  [/connection closed|peer closed|other side closed|socket hang up/, Network, 'connection closed by peer'],
  [/broken pipe/, Network, 'broken pipe'],
  [/network (?:is )?unreachable/, Network, 'network unreachable'],
  [/host (?:is )?unreachable|no route to host/, Network, 'host unreachable'],
  [/(?:tls|ssl).*handshake|handshake.*(?:tls|ssl)/, TLS, 'TLS handshake error'],
  [/certificate|x509/, Certificate, 'certificate validation error'],
  [/transport/, Transport, 'HTTP transport error'],
  [/protocol error/, Transport, 'HTTP protocol error'],
  [/failed to read response body/, ResponseRead, 'failed to read response body'],
  [/unexpected eof/, ResponseRead, 'unexpected end of response'],
  [/validation failed/, Validation, 'request validation failed'],
  [/invalid url|missing protocol scheme/, Validation, 'URL validation failed'],
  [/http [45]/, ErrorType.HTTP, ''],
  [/^(?!.*context).*(?:timeout|timed out)/, Timeout, 'operation timed out'],
];

/**
 * What a text says, when nothing else does.
 *
 * @param text in one line and without URLs, whose words mean nothing
 */
export function byKeywords(text: string): { type: ErrorType; message: string } | undefined {
  const lower = text.toLowerCase();
  const row = rows.find(([words]) => words.test(lower));
  return row === undefined ? undefined : { type: row[1], message: row[2] };
}

/** The first status from 400 to 599 that stands as a word of its own, or 0. */
export function statusIn(text: string): number {
  return Number(/(?:^| )([45]\d\d)(?!\d)/.exec(text)?.[1] ?? 0);
}

const retryablePhrases =
  /connection (?:reset|closed|refused)|peer closed|\beof\b|broken pipe|network error|transport failed|other side closed|socket hang up|unreachable|no route to host/i;
const brokenRead = /\beof\b|connection|timeout/i;

/** Whether a text speaks of a failure of the network that may pass. */
export function soundsRetryable(text: string): boolean {
  return retryablePhrases.test(text);
}

/** Whether a text speaks of a read that broke off. */
export function soundsLikeBrokenRead(text: string): boolean {
  return brokenRead.test(text);
}
