import { getOwn } from '@wirework/scanner';
import type { Limits } from './limits.ts';

/** How a read treats what is not there. */
export interface ReadOptions extends Limits {
  /**
   * Throw where nothing is found: `PathNotFoundError`, or `TypeMismatchError` for a step into a value of the
   * wrong kind. Otherwise a read gives `undefined`, or the default.
   * @default false
   */
  readonly strict?: boolean | undefined;
  /** What a read that is not strict gives where nothing is found. A present null is a value. */
  readonly default?: unknown;
}

/** How a set treats what is not there. */
export interface SetOptions extends Limits {
  /**
   * Make the containers on the way that are missing: an array for `[n]` and `[+]`, an object for a name; and extend
   * an array up to `[n]` with null.
   * @default false
   */
  readonly create?: boolean | undefined;
}

/** How a removal treats what is not there. */
export interface RemoveOptions extends Limits {
  /**
   * Give the input back unchanged where there is nothing to remove, instead of a `PathNotFoundError`.
   * @default false
   */
  readonly ignoreMissing?: boolean | undefined;
}

/** A switch: on only if it is an own property and `true`. */
export function isOn(options: object | undefined, name: string): boolean {
  return options !== undefined && getOwn(options, name) === true;
}
