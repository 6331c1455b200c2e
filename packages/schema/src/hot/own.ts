import type { Members } from '../core/types.ts';

/** Returns a copy of an object with its own members, which inherits nothing. */
export function own(value: Members): Members {
  return { __proto__: null, ...value } as Members;
}

/** `Object.getPrototypeOf`, in one step. */
export const getPrototypeOf: (value: object) => object | null = Object.getPrototypeOf;
