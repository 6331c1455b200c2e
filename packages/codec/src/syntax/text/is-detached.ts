/**
 * Returns the length in bytes of a buffer or a view; -1 if its memory was transferred, as by `postMessage`, or if a
 * resizable buffer has become too short for it. Both look empty otherwise.
 */
export function attachedLength(source: ArrayBufferView | ArrayBufferLike): number {
  try {
    const { byteLength } = source;
    return byteLength > 0 || isAttached(source) ? byteLength : -1;
  } catch {
    // A `DataView` throws.
    return -1;
  }
}

/**
 * Returns `true` for a buffer or view that is really empty; throws for a detached one: a typed array at `at`, a buffer
 * when a view of it is made.
 */
function isAttached(source: ArrayBufferView | ArrayBufferLike): boolean {
  if (!ArrayBuffer.isView(source)) void new Uint8Array(source);
  else if ('length' in source) Uint8Array.prototype.at.call(source as Uint8Array, 0);
  return true;
}

/** Returns whether the buffer of bytes is detached. */
export function isDetached(bytes: Uint8Array): boolean {
  return bytes.length === 0 && attachedLength(bytes) === -1;
}
