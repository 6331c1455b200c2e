type Fetch = typeof globalThis.fetch;

/** Operations of a library. Each returns the result of its caller; operations that the library lacks are absent. */
export interface Library {
  readonly json: (path: string) => Promise<unknown>;
  /** Sends more than 1 MiB. */
  readonly upload: (path: string) => Promise<unknown>;
  readonly stream?: (path: string) => Promise<string>;
  readonly abort?: (path: string, signal: AbortSignal) => Promise<unknown>;
}

/** Libraries over one `fetch`, by name. */
export type Libraries = Readonly<Record<string, (fetch: Fetch, url: string) => Library>>;

/** More than 1 MiB of bytes, and of text. */
export const bytes = Buffer.alloc(1_500_000, 'abc');
export const text = 'ä'.repeat(700_000);

/** Reads a stream of bytes to its end. */
export async function read(stream: unknown): Promise<string> {
  const chunks: Buffer[] = [];
  // Some libraries use the buffer of a chunk, in place of the chunk.
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(Buffer.from(chunk.buffer));
  return Buffer.concat(chunks).toString();
}
