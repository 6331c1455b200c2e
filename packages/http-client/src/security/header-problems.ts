/**
 * Rules for names and values of headers (RFC 9110, section 5.5 and 5.6.2), by which no argument can end a line or begin
 * another header. Lengths are bytes of UTF-8.
 */
import { byteLength } from '../base/bytes.ts';

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// Controls except TAB, and characters outside latin1.
const invalidInValue = /[^\t\x20-\x7e\x80-\xff]/;

/** Longest header name. */
const maxNameBytes = 256;

/** Names that the connection itself sets; a caller who could set them could desynchronise it. */
const managed = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'host',
  'te',
  'trailer',
  'proxy-connection',
]);

/** Whether a text is a token (RFC 9110, 5.6.2). */
export function isToken(text: string): boolean {
  return token.test(text);
}

/** Whether only the connection sets a header of that name, in lower case. */
export function isManaged(name: string): boolean {
  return managed.has(name);
}

/** Describes why a caller may not set a header of that name; `undefined` if it may. */
export function requestHeaderProblem(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'header name is not a string';
  if (name.length === 0 || name.length > maxNameBytes) return `header name must be 1 to ${maxNameBytes} bytes`;
  if (!isToken(name)) return 'header name contains a character that is not allowed in a token';
  const lower = name.toLowerCase();
  return isManaged(lower) ? `header '${lower}' is set by the connection itself` : undefined;
}

/**
 * Describes why a header value is not allowed, without quoting it; `undefined` if it is allowed.
 *
 * @param max the most bytes
 */
export function headerValueProblem(name: string, value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return `value of header '${name}' is not a string`;
  if (invalidInValue.test(value)) return `value of header '${name}' holds a control character, or one outside latin1`;
  if (value.length * 2 > max && byteLength(value) > max) return `value of header '${name}' is longer than ${max} bytes`;
  return undefined;
}
