import { Readable, type Writable } from 'node:stream';
import { noteCopy } from '../request/identity.ts';
import { emptyHeaders } from '../request/headers.ts';
import type { ResultParts } from './received-result.ts';
import { type HttpResult, NodeResult } from './result.ts';

/**
 * A body that is copied while it is read, into a cache or a recording. It is read from its source chunk by chunk, when
 * the reader asks. The copy is complete when the source has ended; if the source fails or the reader stops before, the
 * copy is dropped. Its bytes are its own, because those of a chunk are the reader's.
 */
export class CopiedBody extends Readable {
  readonly #source: Readable;
  /** Dropped when it takes no more, because it holds what it took. */
  #copy: Writable | undefined;
  #chunks: AsyncIterator<Buffer> | undefined;

  constructor(source: Readable, copy: Writable) {
    super({ highWaterMark: 0 });
    this.#source = source;
    this.#copy = copy;
    // An error without a listener would end the process.
    this.on('error', () => undefined);
  }

  override _read(): void {
    this.#chunks ??= this.#source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#chunks.next().then(
      ({ done, value }) => {
        if (this.#copy?.destroyed === true) this.#copy = undefined;
        if (done === true) this.#copy?.end();
        else this.#copy?.write(Buffer.from(value));
        this.push(done === true ? null : value);
      },
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#source.destroy();
    if (this.#copy?.writableEnded === false) this.#copy.destroy();
    done(error);
  }
}

/** Returns a response whose body is another stream, such as one that copies it while it is read. */
export function withStream(
  result: HttpResult,
  body: Readable,
  own: Pick<ResultParts, 'parseJson' | 'sensitiveKeys'>,
): HttpResult {
  const { statusCode, statusText, headers, url, method, meta, isEncoded } = result;
  const copy = new NodeResult({
    ...{ statusCode, statusText, url, method, meta, isEncoded, body },
    headers: Object.assign(emptyHeaders(), Object.fromEntries(headers.entries())),
    parseJson: own.parseJson,
    parseSetCookies: () => result.cookies,
    sensitiveKeys: own.sensitiveKeys,
  });
  return noteCopy(copy, result);
}
