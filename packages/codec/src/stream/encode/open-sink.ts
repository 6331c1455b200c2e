import { nodeSink } from './node-sink.ts';
import type { ByteSink, ChunkWriter, EncodeSink, NodeWritable } from './sink.ts';
import { webSink } from './web-sink.ts';

/** Returns a sink of any kind as a `ByteSink`. */
export function openSink(sink: EncodeSink): ByteSink {
  if (typeof sink === 'object' && sink !== null) {
    if (typeof (sink as { getWriter?: unknown }).getWriter === 'function') {
      return webSink(sink as WritableStream<Uint8Array>);
    }
    if (typeof (sink as { write?: unknown }).write === 'function') {
      return typeof (sink as { on?: unknown }).on === 'function'
        ? nodeSink(sink as NodeWritable)
        : plainSink(sink as ChunkWriter);
    }
  }
  throw new TypeError('Cannot encode: the sink is not a WritableStream or a Node stream and has no write method');
}

/** Returns a sink for an object with only a `write` method: a chunk is written when the result of `write` has settled. */
function plainSink(sink: ChunkWriter): ByteSink {
  return {
    async write(chunk) {
      await sink.write(chunk);
    },
    flush: () => Promise.resolve(),
    watch: () => () => undefined,
  };
}
