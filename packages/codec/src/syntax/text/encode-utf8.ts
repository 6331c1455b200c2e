const encoder = new TextEncoder();

/**
 * The bytes of a text in UTF-8; half of a surrogate pair becomes U+FFFD.
 *
 * @example
 * ```ts
 * encodeUtf8('é').length; // → 2
 * ```
 */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}
