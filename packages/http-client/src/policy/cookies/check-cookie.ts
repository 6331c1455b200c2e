import { invalid } from '../../base/invalid.ts';
import { byteLength } from '../../base/bytes.ts';

/** The longest parts of a cookie that a caller may set, in bytes of UTF-8. */
const maxLengths = { name: 256, value: 4096, domain: 255, path: 1024 } as const;

// Controls except TAB, at which a parser would truncate the cookie.
const control = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/**
 * Checks the value of a `Set-Cookie` header that a caller passes.
 *
 * @throws ClientError of type Validation, without any part of the cookie
 */
export async function checkCookie(line: unknown): Promise<void> {
  if (typeof line !== 'string' || control.test(line))
    throw invalid('Cannot set a cookie from this value: it must be a string without control characters');
  const { breaksPrefix, parseSetCookies } = await import('./cookie-jar.ts');
  const [cookie] = parseSetCookies([line]);
  if (cookie === undefined)
    throw invalid('Cannot set a cookie from this line: it is no cookie, or longer than 8192 bytes');
  if (breaksPrefix(line))
    throw invalid(
      "Cannot set a cookie of this name: the prefix '__Secure-' needs Secure, and '__Host-' also Path=/ and no Domain",
    );
  for (const part of ['name', 'value', 'domain', 'path'] as const) {
    if (byteLength(cookie[part] ?? '') > maxLengths[part])
      throw invalid(`Cannot set a cookie from this line: its ${part} is longer than ${maxLengths[part]} bytes`);
  }
}
