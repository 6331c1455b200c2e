import { pipeline, Transform, type Readable } from 'node:stream';
import { bodyError, tooLarge } from './body-error.ts';
import { codingsOf } from './codings.ts';

/**
 * Undoes the codings of a body that is at hand. No stage gives more than the limit, so a bomb stops there.
 *
 * @param encoding the `Content-Encoding`
 * @param max bytes of the result, 0 being no bound
 */
export async function decodeBytes(bytes: Buffer, encoding: string | undefined, max: number): Promise<Buffer> {
  let decoded = bytes;
  if (decoded.length === 0) return decoded;
  for (const { inflate } of codingsOf(encoding)) {
    try {
      decoded = await inflate(decoded, max === 0 ? zlibMost : max);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(max);
      throw bodyError('the body does not fit its content coding', error);
    }
  }
  return decoded;
}

const zlibMost = 2 ** 31 - 1;

/**
 * Undoes the codings of a body that streams, refusing what exceeds the limit at each stage.
 *
 * @param explain turns what went wrong into the error that the reader sees
 */
export function decodeStream(body: Readable, encoding: string | undefined, max: number, explain: (error: unknown) => Error): Readable {
  let decoded = body;
  for (const { stream } of codingsOf(encoding)) {
    const stage = stream();
    const limit = new Limit(max, explain);
    pipeline(decoded, stage, limit, () => undefined);
    decoded = limit;
  }
  return decoded;
}

/** Passes bytes on up to a limit. An error is explained before the stream stores it, so that later reads fail with the same one. */
class Limit extends Transform {
  readonly #max: number;
  readonly #explain: (error: unknown) => Error;
  #size = 0;

  constructor(max: number, explain: (error: unknown) => Error) {
    super();
    this.#max = max;
    this.#explain = explain;
    // Without a reader, a failure must not end the process.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#size += chunk.length;
    if (this.#max !== 0 && this.#size > this.#max) this.destroy(tooLarge(this.#max));
    else done(null, chunk);
  }

  override destroy(error?: Error): this {
    return super.destroy(error && this.#explain(error));
  }
}
