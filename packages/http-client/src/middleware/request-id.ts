import { randomUUID } from 'node:crypto';
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
  const name = (Object.hasOwn(options, 'header') ? (options.header ?? 'x-request-id') : 'x-request-id').toLowerCase();
  const generate = (Object.hasOwn(options, 'generate') ? options.generate : undefined) ?? randomUUID;
  return (next) => (request) =>
    next(Object.hasOwn(request.headers, name) ? request : { ...request, headers: Object.assign(Object.create(null) as object, request.headers, { [name]: generate() }) });
}
