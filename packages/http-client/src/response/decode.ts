import { pipeline, Transform, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import { ErrResponseBodyTooLarge, wrapSentinel } from '@wirework/http-errors';

/** More codings than this on one body is an attack. */
const maxCodings = 3;

/** How a content coding is undone: at once, or as it arrives. */
export interface Coding {
  readonly inflate: (bytes: Uint8Array, maxOutputLength: number) => Promise<Buffer>;
  readonly stream: () => Transform;
}

export type OneShot = (bytes: Uint8Array, options: { maxOutputLength: number }, done: (error: Error | null, result: Buffer) => void) => void;

const coding = (oneShot: OneShot, stream: () => Transform): Coding => ({
  inflate: (bytes, maxOutputLength) =>
    new Promise((resolve, reject) => {
      // Without a prototype: a polluted one would be an option.
      oneShot(bytes, { __proto__: null, maxOutputLength } as { maxOutputLength: number }, (error, result) => {
        if (error === null) resolve(result);
        else reject(error);
      });
    }),
  stream,
});

/** A body without a byte has nothing to decode, whatever its coding; zlib would find it cut. */
function emptyToo(stage: Transform & { readonly bytesWritten: number }): Transform {
  const flush = stage._flush.bind(stage);
  stage._flush = (done) => {
    if (stage.bytesWritten === 0) done();
    else flush(done);
  };
  return stage;
}

/** What a platform may have: Node has zstd from 22.15 on, and notices frames that are cut from 24 on. */
export interface ZlibPlatform {
  readonly zstdDecompress?: OneShot;
  readonly createZstdDecompress?: () => Transform;
  readonly zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array;
}

/** The first bytes of a zstd frame. */
const cutFrame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x60);

/** Whether a frame that is cut is an error: Node 22 takes what there is for the whole. */
function noticesCut({ zstdDecompressSync }: ZlibPlatform): boolean {
  try {
    zstdDecompressSync?.(cutFrame);
    return false;
  } catch {
    return true;
  }
}

/** The content codings that can be undone on a platform, by name. */
export function codingsFor(platform: ZlibPlatform): ReadonlyMap<string, Coding> {
  const { zstdDecompress, createZstdDecompress } = platform;
  const gzip = coding(zlib.gunzip as OneShot, () => emptyToo(zlib.createGunzip()));
  const codings = new Map([
    ['gzip', gzip],
    ['x-gzip', gzip],
    ['deflate', coding(inflateEither, () => new InflateEither())],
    ['br', coding(zlib.brotliDecompress as OneShot, () => emptyToo(zlib.createBrotliDecompress()))],
  ]);
  if (zstdDecompress !== undefined && createZstdDecompress !== undefined && noticesCut(platform)) codings.set('zstd', coding(zstdDecompress, createZstdDecompress));
  return codings;
}

/** What `accept-encoding` says about codings. */
export const offerOf = (codings: ReadonlyMap<string, Coding>): string => [...codings.keys()].filter((it) => it !== 'x-gzip').join(', ');

const codings = codingsFor(zlib as unknown as ZlibPlatform);

/** The codings that are offered to servers. */
export const acceptEncoding: string = offerOf(codings);

/** A zlib-wrapped body starts with 0x78 or the like; some servers send the bare deflate stream instead. */
const isWrapped = (first: number): boolean => (first & 0x0f) === 8;

function inflateEither(bytes: Uint8Array, options: { maxOutputLength: number }, done: (error: Error | null, result: Buffer) => void): void {
  if (isWrapped(bytes[0] ?? 8)) zlib.inflate(bytes, options, done);
  else zlib.inflateRaw(bytes, options, done);
}

/** The streaming form of the same choice, made at the first byte. */
class InflateEither extends Transform {
  #inner: zlib.Inflate | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#inner ??= this.#open(isWrapped(chunk[0] ?? 8));
    // What follows the end of the stream is left away, as `zlib.inflate` does it.
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

/**
 * The codings of a body, innermost first.
 *
 * @throws Error for an unknown coding, or too many
 */
function codingsOf(header: string | undefined): Coding[] {
  if (header === undefined) return [];
  const names = header.toLowerCase().split(',').map((it) => it.trim()).filter((it) => it !== '' && it !== 'identity');
  if (names.length > maxCodings) throw bodyError(`a body with more than ${maxCodings} content codings is refused`);
  return names.reverse().map((name) => {
    const found = codings.get(name);
    if (found === undefined) throw bodyError('the content coding of the body is unknown');
    return found;
  });
}

/** A failure of decoding: of a body that was cut short (another attempt may help), or of one that is wrong. */
export function bodyError(message: string, cause?: unknown): Error {
  const cut = (cause as NodeJS.ErrnoException | undefined)?.code === 'Z_BUF_ERROR';
  const code = cut ? 'Z_BUF_ERROR' : 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

/** What a body larger than its bound is refused with. */
export function tooLarge(max: number): Error {
  return wrapSentinel(ErrResponseBodyTooLarge, `the limit is ${max} bytes`);
}

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

/** Passes on what is within a bound. What goes wrong is explained before the stream keeps it: who reads later is told the same. */
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
