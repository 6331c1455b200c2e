/**
 * What may stand in a header (RFC 9110, section 5.5 and 5.6.2), so that nothing a caller passes can end a line
 * or start another header. Lengths are bytes of UTF-8.
 */

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// Controls except TAB, and what does not fit into one byte of latin1.
const badValue = /[^\t\x20-\x7e\x80-\xff]/;

/** Longest header name. */
const maxHeaderName = 256;

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

/** What is wrong with a header name, or nothing. */
function headerNameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'header name is not a string';
  if (name.length === 0 || name.length > maxHeaderName) return `header name must be 1 to ${maxHeaderName} bytes`;
  if (!token.test(name)) return 'header name contains a character that is not allowed in a token';
  return undefined;
}

/** What is wrong with a name that a caller sets, or nothing. */
export function requestHeaderProblem(name: unknown): string | undefined {
  const problem = headerNameProblem(name);
  if (problem !== undefined) return problem;
  const lower = (name as string).toLowerCase();
  return isManaged(lower) ? `header '${lower}' is set by the connection itself` : undefined;
}

/**
 * What is wrong with a header value, or nothing. Values are never quoted in the answer.
 *
 * @param max bytes
 */
export function headerValueProblem(name: string, value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return `value of header '${name}' is not a string`;
  if (badValue.test(value)) return `value of header '${name}' holds a control character, or one outside latin1`;
  if (value.length * 2 > max && Buffer.byteLength(value) > max)
    return `value of header '${name}' is longer than ${max} bytes`;
  return undefined;
}

/** Whether a text holds a control character. */
export function hasControl(text: string): boolean {
  return /[\u0000-\u001f\u007f]/.test(text);
}
