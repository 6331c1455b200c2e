import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { codingsFor, offerOf, type OneShot } from './decode.ts';

describe('content codings', () => {
  it('are offered and undone as far as the platform has them', async () => {
    expect(offerOf(codingsFor({}))).toBe('gzip, deflate, br');
    // gzip stands in for zstd, which not every Node has.
    const codings = codingsFor({ zstdDecompress: zlib.gunzip as OneShot, createZstdDecompress: () => zlib.createGunzip() });
    expect(offerOf(codings)).toBe('gzip, deflate, br, zstd');
    const packed = zlib.gzipSync('hello');
    const zstd = codings.get('zstd');
    expect(String(await zstd?.inflate(packed, 100))).toBe('hello');
    await expect(zstd?.inflate(packed, 4)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' });
    const stream = zstd?.stream();
    stream?.end(packed);
    expect(String(await buffer(stream as NonNullable<typeof stream>))).toBe('hello');
  });
});
