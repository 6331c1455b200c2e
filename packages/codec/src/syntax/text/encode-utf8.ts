const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * Returns a text in UTF-8; a lone surrogate becomes U+FFFD.
 *
 * @example
 * ```ts
 * encodeUtf8('é').length; // → 2
 * ```
 */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}
