import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { turns } from '@wirework/test-support';
import { codingsFor, offerOf, type OneShot } from '../message/response/content-codings.ts';
import { decodeStream } from './decode-body.ts';

describe('content codings', () => {
  it('are offered and decoded if the platform has them', async () => {
    expect(offerOf(codingsFor({}))).toBe('gzip, deflate, br');
    // gzip stands in for zstd, which not every Node has.
    const standIn = {
      zstdDecompress: zlib.gunzip as OneShot,
      createZstdDecompress: () => zlib.createGunzip(),
      zstdDecompressSync: zlib.gunzipSync,
    };
    const codings = codingsFor(standIn);
    expect(offerOf(codings)).toBe('gzip, deflate, br, zstd');
    // Node 22 gives what there is of a frame that was cut, and says nothing.
    expect(offerOf(codingsFor({ ...standIn, zstdDecompressSync: () => Buffer.alloc(0) }))).toBe('gzip, deflate, br');
    const packed = zlib.gzipSync('hello');
    const zstd = codings.get('zstd');
    expect(String(await zstd?.inflate(packed, 100))).toBe('hello');
    await expect(zstd?.inflate(packed, 4)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' });
    const stream = zstd?.stream();
    stream?.end(packed);
    expect(String(await buffer(stream as NonNullable<typeof stream>))).toBe('hello');
  });
});

describe('a deflate stream', () => {
  const read = (bytes: Buffer, step: number): Promise<Buffer> =>
    buffer(
      decodeStream(
        Readable.from(
          Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) => bytes.subarray(i * step, (i + 1) * step)),
        ),
        'deflate',
        0,
        200,
      ),
    );

  it('ends at its end, also with bytes after it and for every split into chunks', async () => {
    const plain = Buffer.from('hello '.repeat(1000));
    for (const packed of [zlib.deflateSync(plain), zlib.deflateRawSync(plain)]) {
      for (const step of [1, 7, 1000]) {
        for (const rest of ['', 'j', 'junk that follows'.repeat(100)]) {
          expect((await read(Buffer.concat([packed, Buffer.from(rest)]), step)).equals(plain)).toBe(true);
        }
      }
    }
  });

  it('waits for its reader, even if one chunk decodes to ten megabytes', async () => {
    const bomb = zlib.deflateSync(Buffer.alloc(10_000_000));
    const stream = decodeStream(Readable.from([bomb]), 'deflate', 0, 200);
    await once(stream, 'readable');
    await turns(1000);
    expect(stream.readableLength).toBeLessThan(500_000);
    stream.destroy();
  });
});

describe('a body that cannot be decoded, or is too large', () => {
  it.each<[string, Buffer, number]>([
    ['gzip', Buffer.from('nonsense'), 0],
    ['deflate', Buffer.from('xnonsense'), 0],
    ['gzip, br', zlib.brotliCompressSync('nonsense'), 0],
    ['gzip', zlib.gzipSync('too large'), 4],
    ['br, gzip', zlib.gzipSync(zlib.brotliCompressSync('too large')), 4],
  ])('fails with one failure for every read: %s', async (coding, bytes, max) => {
    const [early, late] = [0, 1].map(() => decodeStream(Readable.from([bytes]), coding, max, 200));
    const failure = { message: 'the attempt failed', phase: 'body', statusCode: 200 };
    await expect(buffer(early as Readable)).rejects.toMatchObject(failure);
    late?.resume();
    while (late?.closed !== true) await new Promise((resolve) => setImmediate(resolve));
    await expect(buffer(late)).rejects.toBe(late.errored);
    expect(late.errored).toMatchObject(failure);
  });

  it('raises no error when the reader destroys the stream first', () => {
    const stream = decodeStream(Readable.from([zlib.gzipSync('x')]), 'gzip', 0, 200);
    stream.destroy();
    expect(stream.errored).toBeNull();
  });
});
