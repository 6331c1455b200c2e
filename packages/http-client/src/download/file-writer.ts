import type { FileHandle } from 'node:fs/promises';

/** The size of a write that pays off, in bytes. While one is written, no more than this may wait for the disk, because all of it is in memory. */
const batch = 256 * 1024;
/** How long fewer bytes wait, in milliseconds. A process that is killed loses no more than arrives in that time. */
const maxDelay = 50;
/** Bytes after which a flush to disk begins, so that the one at the end is short. */
const syncEvery = 64 * 1024 * 1024;

/**
 * Appends chunks to a file while more of them arrive. Those that arrive during a write are written together by the next one. The error of a failed
 * write is thrown by the next call.
 */
export class FileWriter {
  readonly #file: FileHandle;
  readonly #onWritten: ((chunks: readonly Buffer[]) => void) | undefined;
  #position: number;
  #waiting: Buffer[] = [];
  #size = 0;
  #writing: Promise<void> | undefined;
  #failure: unknown;
  #onRoom: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #unsynced = 0;
  #syncing: Promise<void> | undefined;

  /** @param onWritten called with the chunks that were written to the file */
  constructor(file: FileHandle, position: number, onWritten?: (chunks: readonly Buffer[]) => void) {
    this.#file = file;
    this.#position = position;
    this.#onWritten = onWritten;
  }

  /** Adds a chunk. Returns a promise if too much waits for the disk: await it before the next chunk. */
  add(chunk: Buffer): Promise<void> | undefined {
    this.#waiting.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= batch) this.#start();
    else if (this.#writing === undefined) this.#startSoon();
    return this.#size > batch || this.#failure !== undefined ? this.#room() : undefined;
  }

  /** Waits until the queued chunks are being written: the next ones arrive meanwhile. */
  async #room(): Promise<void> {
    if (this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    if (this.#waiting.length > 0 && this.#failure === undefined) await this.#drain();
    await this.#syncing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** After a failure, nothing more is written: it would take the place of what is missing. */
  #start(): void {
    if (this.#failure === undefined) this.#writing ??= this.#drain();
  }

  #startSoon(): void {
    this.#timer ??= setTimeout(() => this.#start(), maxDelay);
  }

  async #drain(): Promise<void> {
    try {
      do {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        const chunks = this.#waiting;
        this.#waiting = [];
        this.#size = 0;
        this.#onRoom?.();
        await this.#write(chunks);
      } while (this.#size >= batch);
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#writing = undefined;
      if (this.#size > 0 && this.#failure === undefined) this.#startSoon();
      this.#onRoom?.();
    }
  }

  async #write(chunks: Buffer[]): Promise<void> {
    let left = chunks;
    while (left.length > 0) {
      const { bytesWritten } = await this.#file.writev(left, this.#position);
      this.#position += bytesWritten;
      this.#unsynced += bytesWritten;
      left = after(left, bytesWritten);
    }
    this.#onWritten?.(chunks);
    if (this.#unsynced >= syncEvery && this.#syncing === undefined) this.#syncing = this.#sync();
  }

  async #sync(): Promise<void> {
    this.#unsynced = 0;
    try {
      await this.#file.datasync();
    } catch (error) {
      this.#failure ??= error;
    } finally {
      this.#syncing = undefined;
    }
  }
}

/** The buffers without this many bytes at their beginning. */
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
