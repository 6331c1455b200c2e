import { MessageChannel } from 'node:worker_threads';

/**
 * Makes a function that frees the memory of chunks immediately. V8 would let 64 MB and more pile up before it collects them. The chunks are empty
 * afterwards. A chunk that shares its memory is not touched.
 *
 * The chunks are transferred to a closed port: a transfer takes them from the sender (HTML, section 2.7.7, StructuredSerializeWithTransfer), and
 * a closed port drops them.
 */
export function newChunkFreer(): (chunks: readonly Buffer[]) => void {
  const { port1 } = new MessageChannel();
  port1.close();
  return (chunks) => {
    const whole = chunks
      .filter(({ buffer, length }) => length > 0 && length === buffer.byteLength)
      .map(({ buffer }) => buffer as ArrayBuffer);
    try {
      if (whole.length > 0) port1.postMessage(undefined, whole);
    } catch {
      // One is marked as not transferable.
    }
  };
}
