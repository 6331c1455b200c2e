/**
 * A text or a run of bytes as the scanner reads it: one small integer for each position.
 *
 * - Of a text, unit `i` is UTF-16 unit `i`, with everything from U+00FF upwards written as 0xFF
 *   ({@link encodeUnits}). Positions in units are positions in the text.
 * - Of UTF-8, the bytes are the units. Positions are byte offsets.
 *
 * Nothing in JSON's grammar tells one character above U+007F from another, so one array of bytes
 * is enough for both, and one compiled function serves both. Units decide structure; the
 * characters of a name or a string are read from the text itself.
 */
export type Units = Uint8Array;

/** What the JSON functions accept: a text, or UTF-8 bytes (a Node `Buffer` is one). */
export type JsonInput = string | Uint8Array;

/**
 * Whether a value is a `Uint8Array`, of whatever realm, or a subclass such as Node's `Buffer`.
 *
 * @example
 * ```ts
 * isBytes(new Uint8Array(1)); // → true
 * isBytes([1]); // → false
 * ```
 */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === 'Uint8Array';
}

/** Refuses what is neither a text nor bytes with a `TypeError`. */
export function assertInput(input: unknown): asserts input is JsonInput {
  if (typeof input !== 'string' && !isBytes(input)) {
    throw new TypeError('Cannot read JSON: the input is neither a string nor a Uint8Array');
  }
}
