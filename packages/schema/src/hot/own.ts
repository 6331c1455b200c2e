import type { Members } from '../core/types.ts';

/** Returns a copy of an object with its own members, which inherits nothing. */
export function own(value: Members): Members {
  return { __proto__: null, ...value } as Members;
}

/**
 * `Object.getPrototypeOf`. It takes no time where the engine knows the hidden class of the value, as it does after it
 * has looked for a property. The answer to that is an argument, because bundlers leave out what is not used.
 */
export const getPrototypeOf: (value: object, hasProperty: boolean) => object | null = Object.getPrototypeOf;
