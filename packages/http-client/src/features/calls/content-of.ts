import { isBytes } from '../../base/bytes.ts';
import type { HttpRequest } from '../../request/request.ts';

/**
 * Returns the content of a request that asks and changes nothing: empty without a body, and the bytes of a QUERY
 * (RFC 10008) whose body is in memory; `undefined` for any other body.
 */
export function contentOf({ method, body }: HttpRequest): Uint8Array | undefined {
  if (body === undefined) return new Uint8Array();
  if (method !== 'QUERY' || !body.replayable || body.blob !== undefined || body.form !== undefined) return undefined;
  const content = body.open();
  return isBytes(content) ? content : undefined;
}
