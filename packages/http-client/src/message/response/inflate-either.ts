import { Transform } from 'node:stream';
import zlib from 'node:zlib';

/** A zlib-wrapped body starts with 0x78 or the like; some servers send the bare deflate stream instead. */
const isWrapped = (first: number): boolean => (first & 0x0f) === 8;

/** Decodes `deflate` in either form, in one call. */
export function inflateEither(
  bytes: Uint8Array,
  options: { maxOutputLength: number },
  done: (error: Error | null, result: Buffer) => void,
): void {
  if (isWrapped(bytes[0] ?? 8)) zlib.inflate(bytes, options, done);
  else zlib.inflateRaw(bytes, options, done);
}

/** Decodes `deflate` in either form as a stream; the first byte decides. */
export class InflateEither extends Transform {
  #inner: zlib.Inflate | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#inner ??= this.#open(isWrapped(chunk[0] ?? 8));
    // Bytes after the end of the stream are dropped, as `zlib.inflate` does.
    if (this.#inner.readableEnded) done();
    else this.#inner.write(chunk, done);
  }

  override _read(size: number): void {
    this.#inner?.resume();
    super._read(size);
  }

  override _flush(done: (error?: Error | null) => void): void {
    const inner = this.#inner;
    if (inner === undefined || inner.readableEnded) {
      done();
      return;
    }
    inner.once('end', () => done());
    inner.end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inner?.destroy();
    done(error);
  }

  #open(wrapped: boolean): zlib.Inflate {
    const inner = (wrapped ? zlib.createInflate() : zlib.createInflateRaw()) as zlib.Inflate;
    inner.on('data', (it: Buffer) => {
      if (!this.push(it)) inner.pause();
    });
    inner.on('error', (error) => this.destroy(error));
    return inner;
  }
}
