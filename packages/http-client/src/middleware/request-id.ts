import { randomUUID } from 'node:crypto';
import { own } from '../own.ts';
import { emptyHeaders } from '../request/headers.ts';
import type { Middleware } from './middleware.ts';

/** How requests are numbered. */
export interface RequestIdOptions {
  /** @default 'x-request-id' */
  readonly header?: string | undefined;
  /** Makes an id; a random UUID by default. */
  readonly generate?: (() => string) | undefined;
}

/**
 * Gives each request an id, unless it has one. Retries and redirects on one origin keep it.
 *
 * @example
 * ```ts
 * const client = createClient({ middleware: { middlewares: [requestId({ header: 'x-trace', generate: () => 'a1' })] } });
 * (await client.get('https://api.example.com/users/1')).statusCode; // → 200
 * ```
 */
export function requestId(options: RequestIdOptions = {}): Middleware {
  const { header = 'x-request-id', generate = randomUUID } = own(options);
  const name = header.toLowerCase();
  return (next) => (request) =>
    next(Object.hasOwn(request.headers, name) ? request : { ...request, headers: Object.assign(emptyHeaders(), request.headers, { [name]: generate() }) });
}
