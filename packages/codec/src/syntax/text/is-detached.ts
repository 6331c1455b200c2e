/**
 * The length of bytes or numbers in bytes; -1 if their memory has gone elsewhere, as with `postMessage`, or if a resizable buffer has become too
 * short for them. They seem to be empty then, and their content would be missing.
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

/** Whether what is empty was always so. A typed array throws otherwise when it is looked into, and a buffer when a view of it is made. */
function isAttached(source: ArrayBufferView | ArrayBufferLike): boolean {
  if (!ArrayBuffer.isView(source)) void new Uint8Array(source);
  else if ('length' in source) Uint8Array.prototype.at.call(source as Uint8Array, 0);
  return true;
}

/** Whether the memory of bytes is not there any more. */
export function isDetached(bytes: Uint8Array): boolean {
  return bytes.length === 0 && attachedLength(bytes) === -1;
}
