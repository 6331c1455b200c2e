import { randomUUID } from 'node:crypto';
import { assertFunctions, readKnown } from '../../message/request/assert-options.ts';
import { emptyHeaders } from '../../message/request/headers.ts';
import { invalid } from '../../base/invalid.ts';
import type { Middleware } from '../../message/middleware.ts';

/** Options of {@link requestId}. */
export interface RequestIdOptions {
  /** Name of the header. @default 'x-request-id' */
  readonly header?: string | undefined;
  /** Returns a new id; a random UUID by default. */
  readonly generate?: (() => string) | undefined;
}

const knownOptions = new Set(['header', 'generate'] satisfies (keyof RequestIdOptions)[]);

/**
 * Makes a middleware that adds a header with an id to each request that has no such header. Retries, and redirects on the same origin, keep it.
 * The middleware after it finds the id in `request.context.requestId`; `logging` writes it.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const client = createClient({ middleware: { middlewares: [requestId({ header: 'x-trace', generate: () => 'a1' })] } });
 * (await client.get('https://api.example.com/users/1')).statusCode; // → 200
 * ```
 */
export function requestId(options: RequestIdOptions = {}): Middleware {
  const settings = readKnown(options, knownOptions, 'requestId');
  assertFunctions(settings, ['generate']);
  const { header = 'x-request-id', generate = randomUUID } = settings;
  if (typeof header !== 'string') throw invalid('Cannot make the middleware: header must be a string');
  const name = header.toLowerCase();
  return (next) => (request) => {
    const headers = Object.hasOwn(request.headers, name)
      ? request.headers
      : Object.assign(emptyHeaders(), request.headers, { [name]: generate() });
    return next({
      ...request,
      headers,
      context: Object.freeze({ ...request.context, requestId: String(headers[name]) }),
    });
  };
}
