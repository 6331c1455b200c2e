import { newEncoder, type Encoder } from '../src/stream/encode/encoder.ts';
import type { EncoderOptions } from '../src/syntax/options/encode-options.ts';

/** An encoder, and the chunks that it has written, as text. */
export function recorder(options?: EncoderOptions): { encoder: Encoder; chunks: string[] } {
  const chunks: string[] = [];
  return {
    encoder: newEncoder({ write: (chunk) => void chunks.push(new TextDecoder().decode(chunk)) }, options),
    chunks,
  };
}

/** An async iterable of values, none of which is there at once. */
export async function* slowly(...values: unknown[]): AsyncGenerator<unknown> {
  for (const value of values) {
    await Promise.resolve();
    yield value;
  }
}

/** An async iterable that records whether it was left. */
export function endless(): AsyncIterable<string> & { left: boolean } {
  const made = {
    left: false,
    close: () => undefined,
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.resolve({ value: 'x'.repeat(30_000), done: false as const }),
      return: () => ((made.left = true), Promise.resolve({ value: undefined as never, done: true as const })),
    }),
  };
  return made;
}
