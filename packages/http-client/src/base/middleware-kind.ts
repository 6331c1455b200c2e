/** The list of a configuration to which a middleware belongs. */
export type MiddlewareList = 'middleware' | 'attemptMiddleware';

const lists = new WeakMap<object, MiddlewareList>();

/** Notes the list to which a middleware of this package belongs, and returns the middleware. */
export function belongingTo<T extends object>(list: MiddlewareList, middleware: T): T {
  lists.set(middleware, list);
  return middleware;
}

/** Whether a value is a function that may be in a list: it is not one of this package for the other list. */
export const mayBeIn = (list: MiddlewareList, it: unknown): boolean =>
  typeof it === 'function' && (lists.get(it) ?? list) === list;
