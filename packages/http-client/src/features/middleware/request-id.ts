import { belongingTo } from '../../base/middleware-kind.ts';
import { randomHex } from '../../base/random-hex.ts';
import { assertTypes, readKnown } from '../../base/assert-options.ts';
import { emptyHeaders } from '../../request/headers.ts';
import { invalid } from '../../base/messages.ts';
import type { AnyMiddleware } from '../../response/middleware-of.ts';

/** Options of {@link requestId}. */
export interface RequestIdOptions {
  /** Name of the header. @default 'x-request-id' */
  readonly header?: string | undefined;
  /** Returns a new id; a random UUID by default. */
  readonly generate?: (() => string) | undefined;
}

/** Returns a random UUID (RFC 9562, version 4). A page without TLS has no `crypto.randomUUID`. */
function randomId(): string {
  const hex = randomHex(16);
  const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const knownOptions = new Set(['header', 'generate'] satisfies (keyof RequestIdOptions)[]);

/**
 * Makes a middleware, for the list `middleware`, that adds a header with an id to each request that has no such header.
 * Retries, and redirects on the same origin, keep it. The middleware after it finds the id in
 * `request.context.requestId`; `logging` writes it.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const client = createClient({ middleware: [requestId({ header: 'x-trace', generate: () => 'a1' })] });
 * (await client.get('https://api.example.com/users/1')).statusCode; // → 200
 * ```
 */
export function requestId(options: RequestIdOptions = {}): AnyMiddleware {
  const settings = readKnown(options, knownOptions, 'requestId');
  assertTypes(settings, ['generate'], 'function');
  const { header = 'x-request-id', generate = randomId } = settings;
  if (typeof header !== 'string') throw invalid('Cannot make the middleware: header must be a string');
  const name = header.toLowerCase();
  return belongingTo('middleware', (next) => (request) => {
    const headers = Object.hasOwn(request.headers, name)
      ? request.headers
      : Object.assign(emptyHeaders(), request.headers, { [name]: generate() });
    return next({
      ...request,
      headers,
      context: Object.freeze({ ...request.context, requestId: String(headers[name]) }),
    });
  });
}
