import { latin1, byteLength, utf8 } from '../base/bytes.ts';
import { hasControl } from '../base/has-control.ts';
import { invalid } from '../base/messages.ts';

const maxCredentialBytes = 255;

/**
 * Returns the value of `Authorization` for a name and a password (RFC 7617).
 *
 * @throws ClientError of type Validation for a colon in the name, a control character, or more than 255 bytes
 * @example
 * ```ts
 * basicAuthorization('ada', 's'); // → 'Basic YWRhOnM='
 * ```
 */
export function basicAuthorization(username: string, password: string): string {
  if (typeof username !== 'string' || typeof password !== 'string')
    throw invalid('Cannot send the request: basicAuth needs a username and a password');
  if (username.includes(':'))
    throw invalid('Cannot send the request: the username of basicAuth must not contain a colon');
  for (const part of [username, password]) {
    if (hasControl(part)) throw invalid('Cannot send the request: basicAuth must not contain a control character');
    if (byteLength(part) > maxCredentialBytes)
      throw invalid(`Cannot send the request: a part of basicAuth is longer than ${maxCredentialBytes} bytes`);
  }
  return `Basic ${btoa(latin1(utf8(`${username}:${password}`)))}`;
}

/**
 * Returns the value of `Authorization` for a token (RFC 6750). Its length is checked with the other headers.
 *
 * @throws ClientError of type Validation for an empty token, and for one with other characters than visible ASCII
 * @example
 * ```ts
 * bearerAuthorization('t1'); // → 'Bearer t1'
 * ```
 */
export function bearerAuthorization(token: string): string {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token))
    throw invalid('Cannot send the request: bearerToken must be visible ASCII without blanks, and not empty');
  return `Bearer ${token}`;
}
