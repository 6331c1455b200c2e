import type { JsonNumber } from '@wirework/scanner';

const brand = Symbol.for('@wirework/delim');

/**
 * A bracket, as a token. There is one object for each of the four, so they can be compared with `===`; {@link isDelim}
 * tests for them.
 */
export interface Delim {
  /** The bracket as a character. */
  readonly delim: '[' | ']' | '{' | '}';
  /** Returns the character. */
  toString(): string;
}

/**
 * One token of a JSON stream: a bracket, a scalar, or a member name as a string. Commas and colons are not tokens. A
 * number is a `JsonNumber` after `useNumber()`, and a bigint only with `numbers: 'bigint'`.
 *
 * Implements `Token` of the specification.
 */
export type Token = Delim | boolean | number | bigint | JsonNumber | string | null;

function makeDelim(delim: Delim['delim']): Delim {
  const made = Object.create(null, {
    delim: { value: delim, enumerable: true },
    toString: { value: () => delim },
    [brand]: { value: true },
  }) as Delim;
  return Object.freeze(made);
}

/** The token `[`. */
export const openArray: Delim = /* @__PURE__ */ makeDelim('[');
/** The token `]`. */
export const closeArray: Delim = /* @__PURE__ */ makeDelim(']');
/** The token `{`. */
export const openObject: Delim = /* @__PURE__ */ makeDelim('{');
/** The token `}`. */
export const closeObject: Delim = /* @__PURE__ */ makeDelim('}');

/**
 * Returns whether a token is a bracket, or the given bracket.
 *
 * @param token what `token()` or `tokens()` of a decoder returned
 * @param delim the bracket to look for; without it any bracket
 * @example
 * ```ts
 * const decoder = newDecoder('[1]');
 * isDelim(await decoder.token(), '['); // → true
 * isDelim(await decoder.token()); // → false
 * ```
 */
export function isDelim(token: unknown, delim?: Delim['delim']): token is Delim {
  if (typeof token !== 'object' || token === null) return false;
  return Object.hasOwn(token, brand) && (delim === undefined || (token as Delim).delim === delim);
}
