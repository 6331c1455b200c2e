const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of bytes as the platform reads it; `undefined` if they are not UTF-8. */
export function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
