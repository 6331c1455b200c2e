import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { bodyError } from './body-error.ts';
import { InflateEither, inflateEither } from './inflate-either.ts';

/** The most codings of one body; more are an attack. */
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
      // Without a prototype: a polluted one would be an option.
      oneShot(bytes, { __proto__: null, maxOutputLength } as { maxOutputLength: number }, (error, result) => {
        if (error === null) resolve(result);
        else reject(error);
      });
    }),
  stream,
});

/** Accepts an empty body, whatever its coding; zlib alone reports that it ended too early. */
function emptyToo(stage: Transform & { readonly bytesWritten: number }): Transform {
  const flush = stage._flush.bind(stage);
  stage._flush = (done) => {
    if (stage.bytesWritten === 0) done();
    else flush(done);
  };
  return stage;
}

/** What not every platform has: Node has zstd since 22.15, and reports frames that end too early since 24. */
export interface ZlibPlatform {
  readonly zstdDecompress?: OneShot;
  readonly createZstdDecompress?: () => Transform;
  readonly zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array;
}

/** The first bytes of a zstd frame. */
const cutFrame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x60);

/** Whether a frame that ends too early is an error; in Node 22 it is not. */
function noticesCut({ zstdDecompressSync }: ZlibPlatform): boolean {
  try {
    zstdDecompressSync?.(cutFrame);
    return false;
  } catch {
    return true;
  }
}

/** The content codings that a platform can decode, by name. */
export function codingsFor(platform: ZlibPlatform): ReadonlyMap<string, Coding> {
  const { zstdDecompress, createZstdDecompress } = platform;
  const gzip = coding(zlib.gunzip as OneShot, () => emptyToo(zlib.createGunzip()));
  const codings = new Map([
    ['gzip', gzip],
    ['x-gzip', gzip],
    ['deflate', coding(inflateEither, () => new InflateEither())],
    ['br', coding(zlib.brotliDecompress as OneShot, () => emptyToo(zlib.createBrotliDecompress()))],
  ]);
  if (zstdDecompress !== undefined && createZstdDecompress !== undefined && noticesCut(platform))
    codings.set('zstd', coding(zstdDecompress, createZstdDecompress));
  return codings;
}

/** What `accept-encoding` says about codings. */
export const offerOf = (codings: ReadonlyMap<string, Coding>): string =>
  [...codings.keys()].filter((it) => it !== 'x-gzip').join(', ');

/** Whether a body can be decoded: its codings are known, and not too many. */
export function isDecodable(header: string): boolean {
  const names = namesOf(header);
  return names.length <= maxCodings && names.every((it) => codings.has(it));
}

function namesOf(header: string | undefined): string[] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .map((it) => it.trim())
    .filter((it) => !noCodings.has(it));
}

/** What servers write as a content coding though it is none: nothing has to be decoded. S3 keeps `aws-chunked` of an upload; DynamoDB writes `amz-1.0`. */
const noCodings = new Set([
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
 * The codings of a body, innermost first.
 *
 * @throws Error for an unknown coding, or too many
 */
export function codingsOf(header: string | undefined): Coding[] {
  const names = namesOf(header);
  if (names.length > maxCodings) throw bodyError(`a body with more than ${maxCodings} content codings is refused`);
  return names.reverse().map((name) => {
    const found = codings.get(name);
    if (found === undefined) throw bodyError('the content coding of the body is unknown');
    return found;
  });
}
