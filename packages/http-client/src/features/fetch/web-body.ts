import type { UnderlyingByteSource } from 'node:stream/web';
import type { HttpResult } from '../../message/response/result.ts';
import { onAbort } from '../../base/on-abort.ts';
import { reasonOf } from './reason-of.ts';

/** Bytes that are read ahead, so that a short body frees its connection even if it is never read. */
const readAheadBytes = 64 * 1024;

/** The resources of a body, freed when the garbage collector finds it unread. */
interface Resources {
  readonly result: HttpResult;
  readonly stopListening: () => void;
}

/** Programs written for `fetch` drop responses unread and rely on the garbage collector to end the transfer. */
const unreadBodies = new FinalizationRegistry<Resources>(({ result, stopListening }) => {
  stopListening();
  void result.discard();
});

/**
 * Makes a Web stream of bytes from a body. Each chunk is a copy, because chunks of the connection share their memory with headers and other chunks,
 * and a reader may transfer the memory of a chunk. After an abort, reads fail.
 */
export function webBody(result: HttpResult, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const chunks = result.stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let stopListening: () => void = () => undefined;
  const source = {
    __proto__: null,
    type: 'bytes',
    start: (controller: ReadableByteStreamController) => {
      stopListening = whenAborted(signal, controller);
    },
    async pull(controller: ReadableByteStreamController) {
      try {
        const { done, value } = await chunks.next();
        if (done !== true) controller.enqueue(new Uint8Array(value));
        else {
          controller.close();
          // Without it, a read into the reader's own buffer would not end.
          controller.byobRequest?.respond(0);
        }
      } catch (error) {
        throw signal?.aborted === true ? reasonOf(signal) : new TypeError('terminated', { cause: error });
      }
    },
    cancel: () => {
      stopListening();
      return result.discard();
    },
  } as UnderlyingByteSource;
  const body = new ReadableStream(source, {
    __proto__: null,
    highWaterMark: readAheadBytes,
  } as QueuingStrategy<Uint8Array>);
  unreadBodies.register(body, { result, stopListening });
  return body;
}

/** Errors a stream when its signal is aborted, without keeping it in memory. */
function whenAborted(signal: AbortSignal | undefined, controller: ReadableByteStreamController): () => void {
  if (signal === undefined) return () => undefined;
  const held = new WeakRef(controller);
  return onAbort(signal, () => held.deref()?.error(reasonOf(signal)));
}
