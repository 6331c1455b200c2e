const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of bytes; `undefined` if they are not UTF-8. */
export function textOf(data: Uint8Array): string | undefined {
  try {
    return strict.decode(data);
  } catch {
    return undefined;
  }
}
