/** Yields the chunks of a stream; WebKit's streams have readers and no iterators. */
export function iterate<T>(stream: AsyncIterable<T> | Iterable<T> | ReadableStream<T>): AsyncIterable<T> | Iterable<T> {
  return Symbol.asyncIterator in stream || Symbol.iterator in stream ? stream : read(stream as ReadableStream<T>);
}

async function* read<T>(stream: ReadableStream<T>): AsyncGenerator<T, void, undefined> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value as T;
    }
  } finally {
    // A reader that stops early does not need the rest.
    if (!ended) reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}
