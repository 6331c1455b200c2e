import type { FileHandle } from 'node:fs/promises';

/** Bytes that may wait for the disk. */
const maxWaiting = 4 * 1024 * 1024;

/**
 * Appends chunks to a file while more of them arrive: what came during one write goes out with the next.
 * A failed write is thrown by the next call.
 */
export class FileWriter {
  readonly #file: FileHandle;
  #position: number;
  #waiting: Buffer[] = [];
  #size = 0;
  #writing: Promise<void> | undefined;
  #failure: unknown;

  constructor(file: FileHandle, position: number) {
    this.#file = file;
    this.#position = position;
  }

  /** Takes a chunk. Wait for what is returned, if anything: the disk is behind. */
  add(chunk: Buffer): Promise<void> | undefined {
    this.#waiting.push(chunk);
    this.#size += chunk.length;
    this.#writing ??= this.#drain();
    return this.#size > maxWaiting || this.#failure !== undefined ? this.flush() : undefined;
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const chunks = this.#waiting;
        this.#waiting = [];
        this.#size = 0;
        await this.#write(chunks);
      }
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#writing = undefined;
    }
  }

  async #write(chunks: Buffer[]): Promise<void> {
    let left = chunks;
    while (left.length > 0) {
      const { bytesWritten } = await this.#file.writev(left, this.#position);
      this.#position += bytesWritten;
      left = after(left, bytesWritten);
    }
  }
}

/** What is left of some buffers once so many bytes of them are gone. */
function after(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let skip = bytes;
  const rest: Buffer[] = [];
  for (const buffer of buffers) {
    if (skip >= buffer.length) skip -= buffer.length;
    else {
      rest.push(buffer.subarray(skip));
      skip = 0;
    }
  }
  return rest;
}
