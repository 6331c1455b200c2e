/** Whether a body is complete in memory. */
export function isBytes<T>(body: T | Uint8Array): body is Uint8Array {
  return ArrayBuffer.isView(body);
}
