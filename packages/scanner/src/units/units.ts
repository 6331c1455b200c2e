/**
 * A text or bytes as the scanner reads them: one small integer for each position.
 *
 * - Unit `i` of a text is its UTF-16 unit `i`; everything from U+00FF upwards is 0xFF ({@link encodeUnits}).
 *   A position in the units is an index of the text.
 * - The units of UTF-8 are its bytes. A position is a byte offset.
 *
 * JSON's grammar does not distinguish characters above U+007F, so one array of bytes is enough for both, and one
 * compiled function serves both. Units decide structure; the characters of a name or a string are read from the text
 * itself.
 */
export type Units = Uint8Array;

/** Input of the JSON functions: a text, or bytes of UTF-8 in a `Uint8Array` (a Node `Buffer` is one). */
export type JsonInput = string | Uint8Array;

/**
 * Returns whether a value is a `Uint8Array` of any realm, or of a subclass such as Node's `Buffer`.
 *
 * @example
 * ```ts
 * isBytes(new Uint8Array(1)); // → true
 * isBytes([1]); // → false
 * ```
 */
export function isBytes(value: unknown): value is Uint8Array {
  return (
    ArrayBuffer.isView(value) && (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === 'Uint8Array'
  );
}

/**
 * Does nothing for a string or a `Uint8Array`, and throws for everything else.
 *
 * @throws TypeError if the input is neither
 * @example
 * ```ts
 * assertInput(5); // → throws TypeError: Cannot read JSON: the input is neither a string nor a Uint8Array
 * ```
 */
export function assertInput(input: unknown): asserts input is JsonInput {
  if (typeof input !== 'string' && !isBytes(input)) {
    throw new TypeError('Cannot read JSON: the input is neither a string nor a Uint8Array');
  }
}
