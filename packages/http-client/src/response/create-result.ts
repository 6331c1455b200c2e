import type { Readable } from 'node:stream';
import { utf8 } from '../base/bytes.ts';
import { parseJson } from '../base/parse-json.ts';
import { addHeaders, emptyHeaders } from '../request/headers.ts';
import { noteSent } from '../request/identity.ts';
import type { HeadersInput } from '../request/options.ts';
import type { HttpRequest } from '../request/request.ts';
import type { ResultMeta } from './base-result.ts';
import { type HttpResult, NodeResult } from './result.ts';

/** The parts of a response that a middleware makes itself. */
export interface ResultInit {
  /** The status code, such as 200. */
  readonly statusCode: number;
  /** The reason phrase. @default the registered phrase */
  readonly statusText?: string | undefined;
  readonly headers?: HeadersInput | undefined;
  /** The decoded body, of which a text is UTF-8; a stream for a request with `stream`. @default empty */
  readonly body?: string | Uint8Array | Readable | undefined;
  /** Facts about the call. By default nothing was sent: `attempts` is 0. */
  readonly meta?: Partial<ResultMeta> | undefined;
  /** Parses the body in `json()`. @default `JSON.parse`, with the right names on Node 24 and 26 too */
  readonly parseJson?: ((text: string) => unknown) | undefined;
}

/**
 * Makes the result of a request that a middleware answers without `next`. It has no cookies.
 *
 * @param request the request as the middleware passes it on, or would
 * @example
 * ```ts
 * const maintenance: Middleware = () => async (request) => createResult(request, { statusCode: 503, body: 'closed' });
 * const client = createClient({ middleware: [maintenance] });
 * ```
 */
export function createResult(request: HttpRequest, init: ResultInit): HttpResult {
  const { url, method, sensitiveKeys } = request;
  const { statusCode, statusText = '', body = '', meta } = init;
  const headers = emptyHeaders();
  addHeaders(headers, init.headers);
  const result = new NodeResult({
    ...{ statusCode, statusText, url, method, sensitiveKeys, headers },
    body: typeof body === 'string' ? utf8(body) : body,
    meta: {
      ...{ duration: 0, timings: {}, attempts: 0, retryRefused: false, redirectCount: 0, redirectChain: [] },
      proto: 'HTTP/1.1',
      ...meta,
    },
    parseJson: init.parseJson ?? parseJson,
  });
  return noteSent(result, request.headers);
}
