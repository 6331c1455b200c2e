/** Bytes of a text, or the bytes. */
export const bytesOf = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? new TextEncoder().encode(input) : input;

/** The ways in which an input can arrive: whole, byte by byte, and cut in two at every position. */
export function* arrivals(input: string | Uint8Array): Generator<Uint8Array[]> {
  const bytes = bytesOf(input);
  yield [bytes];
  yield Array.from(bytes, (byte) => Uint8Array.of(byte));
  for (let at = 1; at < bytes.length; at++) yield [bytes.subarray(0, at), bytes.subarray(at)];
}

/** Bytes in pieces of so many; the last may be shorter. */
export function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** An async source that yields copies of chunks, and records how it was left. */
export function source(
  chunks: Iterable<string | Uint8Array>,
  end?: Error,
): AsyncIterable<string | Uint8Array> & { state: string } {
  const iterator = chunks[Symbol.iterator]();
  const made = {
    state: 'open',
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        await Promise.resolve();
        const result = iterator.next();
        if (result.done !== true) return result;
        made.state = 'ended';
        if (end !== undefined) throw end;
        return { value: undefined as never, done: true as const };
      },
      return: async () => {
        made.state = 'released';
        return Promise.resolve({ value: undefined, done: true as const });
      },
    }),
  };
  return made;
}

/** A text in pieces of so many bytes, each in the same `Buffer`, as a loop over `readSync` gives them. */
export function* reused(text: string, size: number): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  const chunk = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) yield chunk.subarray(0, bytes.copy(chunk, 0, at, at + size));
}

/** Returns the result or error of a call, comparable between runs. */
export async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: plain(error) };
  }
}

/** The fields of an error that a program sees. */
export function plain(error: unknown): unknown {
  const { name, code, message, reason, offset, line, column, pointer } = error as Record<string, unknown>;
  return { name, code, message, reason, offset, line, column, pointer };
}

/** Everything from an async iterable, and the error at its end if there is one. */
export async function drain(values: AsyncIterable<unknown>): Promise<{ values: unknown[]; error?: unknown }> {
  const all: unknown[] = [];
  try {
    for await (const value of values) all.push(value);
    return { values: all };
  } catch (error) {
    return { values: all, error: plain(error) };
  }
}
