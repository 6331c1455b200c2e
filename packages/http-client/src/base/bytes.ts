/** Whether a body is complete in memory. */
export function isBytes<T>(body: T | Uint8Array): body is Uint8Array {
  return ArrayBuffer.isView(body);
}

/** Joins chunks to one array of bytes. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** Returns bytes as a text with one character for each, as headers are read and written (RFC 9110, section 5.5). */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const encoder = /* @__PURE__ */ new TextEncoder();

/** Returns a text as bytes of UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Returns the length of a text in bytes of UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Whether bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
