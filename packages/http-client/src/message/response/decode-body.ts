import { pipeline, Transform, type Readable } from 'node:stream';
import { bodyError, tooLarge } from './body-error.ts';
import { codingsOf } from './content-codings.ts';

/**
 * Decodes the codings of a body in memory. No coding returns more than the limit, which stops a decompression bomb.
 *
 * @param encoding the `Content-Encoding`
 * @param max bytes of the result; 0 means no limit
 */
export async function decodeBytes(bytes: Buffer, encoding: string, max: number): Promise<Buffer> {
  let decoded = bytes;
  if (decoded.length === 0) return decoded;
  for (const { inflate } of codingsOf(encoding)) {
    try {
      decoded = await inflate(decoded, max === 0 ? zlibMaxLength : max);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(max);
      throw bodyError('Cannot decode the body: it does not match its content coding', error);
    }
  }
  return decoded;
}

const zlibMaxLength = 2 ** 31 - 1;

/**
 * Decodes the codings of a body stream. Each coding fails when it exceeds the limit.
 *
 * @param explain makes the error that the reader gets
 */
export function decodeStream(
  body: Readable,
  encoding: string,
  max: number,
  explain: (error: unknown) => Error,
): Readable {
  let decoded = body;
  for (const { stream } of codingsOf(encoding)) {
    const stage = stream();
    const limit = new Limit(max, explain);
    pipeline(decoded, stage, limit, () => undefined);
    decoded = limit;
  }
  return decoded;
}

/**
 * Passes bytes on, up to a limit. `explain` is applied before the stream stores an error, so that later reads fail with
 * the same error.
 */
class Limit extends Transform {
  readonly #max: number;
  readonly #explain: (error: unknown) => Error;
  #size = 0;

  constructor(max: number, explain: (error: unknown) => Error) {
    super();
    this.#max = max;
    this.#explain = explain;
    // Without a listener, a failure would end the process if nothing reads the stream.
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
