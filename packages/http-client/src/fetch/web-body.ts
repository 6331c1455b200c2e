import type { UnderlyingByteSource } from 'node:stream/web';
import type { HttpResult } from '../response/result.ts';
import { onAbort } from '../transport/on-abort.ts';
import { reasonOf } from './reason-of.ts';

/** Bytes that are read ahead: a short body does not block its connection even if it is never read. */
const maxAhead = 64 * 1024;

/** What is left to do when nobody can read a body any more. */
interface Rest {
  readonly result: HttpResult;
  readonly stopListening: () => void;
}

/** Programs that are written for `fetch` drop responses unread, and leave it to the garbage collector to end the transfer. */
const dropped = new FinalizationRegistry<Rest>(({ result, stopListening }) => {
  stopListening();
  void result.discard();
});

/**
 * A body as a stream of bytes of the web. Each chunk is a copy: those of the connection share their memory with headers and with other
 * chunks, and a reader may transfer the memory of a chunk. After an abort, nothing can be read any more.
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
          // A read into a buffer of the reader ends only with this.
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
  const body = new ReadableStream(source, { __proto__: null, highWaterMark: maxAhead } as QueuingStrategy<Uint8Array>);
  dropped.register(body, { result, stopListening });
  return body;
}

/** Errors a stream when its signal is aborted, without keeping it in memory. */
function whenAborted(signal: AbortSignal | undefined, controller: ReadableByteStreamController): () => void {
  if (signal === undefined) return () => undefined;
  const held = new WeakRef(controller);
  const end = (): void => held.deref()?.error(reasonOf(signal));
  if (!signal.aborted) return onAbort(signal, end);
  end();
  return () => undefined;
}
