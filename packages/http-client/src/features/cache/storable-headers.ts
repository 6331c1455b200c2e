import { hasNoBody } from '../../base/has-no-body.ts';
import { emptyHeaders } from '../../message/request/headers.ts';
import type { HttpResult } from '../../message/response/result.ts';
import type { CachedHeaders } from './store.ts';

/** Returns the headers of the decoded response for the cache, with `no-store` if the response could belong to one user. */
export function storableHeaders(result: HttpResult, isStream: boolean): CachedHeaders {
  const headers = emptyHeaders() as CachedHeaders;
  for (const [name, value] of result.headers.entries()) {
    if (name === 'content-encoding' || name === 'content-length' || name === 'transfer-encoding') continue;
    headers[name] = typeof value === 'string' ? value : [...value];
  }
  const length = decodedLength(result, isStream);
  if (length !== undefined) headers['content-length'] = String(length);
  if (result.isEncoded || result.headers.has('set-cookie') || result.meta.redirectCount > 0)
    headers['cache-control'] = 'no-store';
  return headers;
}

/** Returns the length of a decoded body; for HEAD and streams the length that the server declares, unless that is of an encoded body. */
function decodedLength(
  { method, statusCode, headers, contentLength }: HttpResult,
  isStream: boolean,
): number | undefined {
  const isDeclared = method === 'HEAD' || isStream;
  if (hasNoBody('GET', statusCode) || (isDeclared && headers.has('content-encoding'))) return undefined;
  return contentLength < 0 ? undefined : contentLength;
}
