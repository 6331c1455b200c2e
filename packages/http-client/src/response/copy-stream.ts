import { Readable, type Writable } from 'node:stream';
import { parseJson } from '../base/parse-json.ts';
import { noteCopy } from '../request/identity.ts';
import { emptyHeaders } from '../request/headers.ts';
import { type HttpResult, NodeResult } from './result.ts';

/**
 * A body that is copied while it is read, into a cache or a recording. It is read from its source chunk by chunk, when
 * the reader asks. The copy is complete when the source has ended; if the source fails or the reader stops before, the
 * copy is dropped. Its bytes are its own, because those of a chunk are the reader's.
 */
class CopiedBody extends Readable {
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

/** Settings of the result of {@link copyStream}. */
export interface CopyOptions {
  /** Names whose values no text about the response shows: those of the request. */
  readonly sensitiveKeys?: readonly string[] | undefined;
  /** Parses the body in `json()`. @default `JSON.parse`, with the right names on Node 24 and 26 too */
  readonly parseJson?: ((text: string) => unknown) | undefined;
}

/**
 * Returns a result whose stream is copied while it is read, at the pace of its reader: into a cache, a file or a
 * recording. The copy ends with the stream. It is destroyed if the stream fails or its reader stops before.
 *
 * @param result of a request with `stream`
 * @param copy gets the bytes; one that is destroyed takes no more, and the reader goes on
 * @example
 * ```ts
 * const keep: Middleware = (next) => async (request) => {
 *   const result = await next(request);
 *   return request.stream ? copyStream(result, createWriteStream('last-body.bin'), request) : result;
 * };
 * ```
 */
export function copyStream(result: HttpResult, copy: Writable, options: CopyOptions = {}): HttpResult {
  const { statusCode, statusText, headers, url, method, meta, isEncoded } = result;
  const copied = new NodeResult({
    ...{ statusCode, statusText, url, method, meta, isEncoded },
    body: new CopiedBody(result.stream, copy),
    headers: Object.assign(emptyHeaders(), Object.fromEntries(headers.entries())),
    parseJson: options.parseJson ?? parseJson,
    parseSetCookies: () => result.cookies,
    sensitiveKeys: options.sensitiveKeys,
  });
  return noteCopy(copied, result);
}
