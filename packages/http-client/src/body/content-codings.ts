import { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { bodyError } from '../base/transport-failure.ts';

/** The most codings of one body; servers send one, attackers many. */
const maxCodings = 3;

/** How a content coding is decoded: all at once, or as it arrives. */
export interface Coding {
  readonly inflate: (bytes: Uint8Array, maxOutputLength: number) => Promise<Buffer>;
  readonly stream: () => Transform;
}

/** A function of zlib that decodes all at once. */
export type OneShot = (
  bytes: Uint8Array,
  options: { maxOutputLength: number },
  done: (error: Error | null, result: Buffer) => void,
) => void;

const coding = (oneShot: OneShot, stream: () => Transform): Coding => ({
  inflate: (bytes, maxOutputLength) =>
    new Promise((resolve, reject) => {
      // Without a prototype, because zlib also reads inherited options.
      oneShot(bytes, { __proto__: null, maxOutputLength } as { maxOutputLength: number }, (error, result) => {
        if (error === null) resolve(result);
        else reject(error);
      });
    }),
  stream,
});

/** A zlib-wrapped body starts with 0x78 or the like; some servers send the bare deflate stream instead. */
const isWrapped = (first: number): boolean => (first & 0x0f) === 8;

/** Decodes `deflate` in either form, in one call. */
const inflateEither: OneShot = (bytes, options, done) => {
  if (isWrapped(bytes[0] ?? 8)) zlib.inflate(bytes, options, done);
  else zlib.inflateRaw(bytes, options, done);
};

/** Decodes `deflate` in either form as a stream; the first byte decides. */
class InflateEither extends Transform {
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

/** Lets a decoder accept an empty body, for which zlib reports a truncated one. */
function acceptEmpty(stage: Transform & { readonly bytesWritten: number }): Transform {
  const flush = stage._flush.bind(stage);
  stage._flush = (done) => {
    if (stage.bytesWritten === 0) done();
    else flush(done);
  };
  return stage;
}

/**
 * Functions of zlib that some versions of Node lack: zstd came with 22.15, and its error for truncated frames with 24.
 */
export interface ZlibPlatform {
  readonly zstdDecompress?: OneShot;
  readonly createZstdDecompress?: () => Transform;
  readonly zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array;
}

/** The first bytes of a zstd frame. */
const truncatedFrame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x60);

/** Whether zstd throws for a truncated frame. In Node 22 it does not. */
function detectsTruncation({ zstdDecompressSync }: ZlibPlatform): boolean {
  try {
    zstdDecompressSync?.(truncatedFrame);
    return false;
  } catch {
    return true;
  }
}

/** Returns the content codings that a platform can decode, by name. */
export function codingsFor(platform: ZlibPlatform): ReadonlyMap<string, Coding> {
  const { zstdDecompress, createZstdDecompress } = platform;
  const gzip = coding(zlib.gunzip as OneShot, () => acceptEmpty(zlib.createGunzip()));
  const codings = new Map([
    ['gzip', gzip],
    ['x-gzip', gzip],
    ['deflate', coding(inflateEither, () => new InflateEither())],
    ['br', coding(zlib.brotliDecompress as OneShot, () => acceptEmpty(zlib.createBrotliDecompress()))],
  ]);
  if (zstdDecompress !== undefined && createZstdDecompress !== undefined && detectsTruncation(platform))
    codings.set('zstd', coding(zstdDecompress, createZstdDecompress));
  return codings;
}

/** Returns the value of `Accept-Encoding` for codings. */
export const offerOf = (codings: ReadonlyMap<string, Coding>): string =>
  [...codings.keys()].filter((it) => it !== 'x-gzip').join(', ');

/** Whether every coding of a body is known and there are not too many. */
export function isDecodable(header: string): boolean {
  const names = namesOf(header);
  return names.length <= maxCodings && names.every((it) => codings.has(it));
}

function namesOf(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((it) => it.trim())
    .filter((it) => !noOpCodings.has(it));
}

/**
 * Values of `Content-Encoding` that need no decoding. S3 keeps `aws-chunked` of an upload; DynamoDB writes `amz-1.0`.
 */
const noOpCodings = new Set([
  '',
  'identity',
  'none',
  'binary',
  '7bit',
  '8bit',
  'utf-8',
  'utf8',
  'iso-8859-1',
  'aws-chunked',
  'amz-1.0',
]);

const codings = codingsFor(zlib as unknown as ZlibPlatform);

/** The codings that are offered to servers. */
export const acceptEncoding: string = offerOf(codings);

/**
 * Returns the codings of a body, innermost first.
 *
 * @throws Error for an unknown coding, or too many
 */
export function codingsOf(header: string): Coding[] {
  const names = namesOf(header);
  if (names.length > maxCodings)
    throw bodyError(`Cannot decode the body: it has more than ${maxCodings} content codings`);
  return names.reverse().map((name) => {
    const found = codings.get(name);
    if (found === undefined) throw bodyError('Cannot decode the body: its content coding is unknown');
    return found;
  });
}

/** Media types and extensions of compressed files, by the content coding of the same format. */
const archiveFormats: Readonly<Record<string, RegExp>> = {
  gzip: /^application\/(?:gzip|gunzip|tgz)$|\.(?:gz|tgz)$/,
  compress: /^application\/compress$|\.z$/,
  bzip2: /^application\/bzip2?$|\.bz2$/,
  br: /\.br$/,
  xz: /^application\/xz$|\.t?xz$/,
  zstd: /^application\/zstd$|\.zst$/,
};

/**
 * Whether a `Content-Encoding` is the format of the file itself, which must then not be decoded. Some servers send
 * `f.tar.gz` as `Content-Type: application/x-gzip` or `application/x-tar` with `Content-Encoding: x-gzip`, even to
 * clients that accept no coding.
 *
 * @param encoding the `Content-Encoding` of a response to a request that accepts no coding
 * @param type its `Content-Type`
 * @param path the path of the URL
 */
export function isArchiveEncoding(encoding: string, type: string | undefined, path: string): boolean {
  const coding = withoutPrefix(encoding.trim());
  const format = Object.hasOwn(archiveFormats, coding) ? archiveFormats[coding] : undefined;
  const [subtype = ''] = (type ?? '').toLowerCase().split(';');
  return format !== undefined && (format.test(subtype.trim().replace('/x-', '/')) || format.test(path.toLowerCase()));
}

const withoutPrefix = (name: string): string => name.toLowerCase().replace(/^x-/, '');
