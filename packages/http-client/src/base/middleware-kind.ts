/** The list of a configuration to which a middleware belongs. */
export type MiddlewareList = 'middleware' | 'attemptMiddleware';

/** Facts about a middleware. */
interface Mark {
  readonly list: MiddlewareList;
  readonly needsBaseUrl: string | undefined;
}

const marks = new WeakMap<object, Mark>();

/**
 * Notes the list to which a middleware belongs, and returns the middleware. A client refuses it in the other list.
 *
 * @param needsBaseUrl why a client without a `baseUrl` refuses a middleware of attempts, as a sentence
 * @example
 * ```ts
 * const signed = belongingTo('attemptMiddleware', (next: SendAttempt) => next);
 * createClient({ middleware: [signed as never] }); // throws ErrInvalidMiddleware
 * ```
 */
export function belongingTo<T extends object>(list: MiddlewareList, middleware: T, needsBaseUrl?: string): T {
  marks.set(middleware, { list, needsBaseUrl });
  return middleware;
}

/** Whether a value is a function that may be in a list: it is not known for the other list. */
export const mayBeIn = (list: MiddlewareList, it: unknown): boolean =>
  typeof it === 'function' && (marks.get(it)?.list ?? list) === list;

/** Returns why a client without a `baseUrl` refuses a middleware; `undefined` if it does not. */
export const baseUrlNeed = (middleware: object): string | undefined => marks.get(middleware)?.needsBaseUrl;
