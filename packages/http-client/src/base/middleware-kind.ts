/** The list of a configuration to which a middleware belongs. */
export type MiddlewareList = 'middleware' | 'attemptMiddleware';

const lists = new WeakMap<object, MiddlewareList>();

/**
 * Notes the list to which a middleware belongs, and returns the middleware. A client refuses it in the other list.
 *
 * @example
 * ```ts
 * const signed = belongingTo('attemptMiddleware', (next: SendAttempt) => next);
 * createClient({ middleware: [signed as never] }); // throws ErrInvalidMiddleware
 * ```
 */
export function belongingTo<T extends object>(list: MiddlewareList, middleware: T): T {
  lists.set(middleware, list);
  return middleware;
}

/** Whether a value is a function that may be in a list: it is not known for the other list. */
export const mayBeIn = (list: MiddlewareList, it: unknown): boolean =>
  typeof it === 'function' && (lists.get(it) ?? list) === list;
