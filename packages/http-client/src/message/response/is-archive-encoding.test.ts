import { describe, expect, it } from '@jest/globals';
import { isArchiveEncoding } from './is-archive-encoding.ts';

describe('isArchiveEncoding', () => {
  it.each([
    ['gzip', 'application/gzip', '/f'],
    ['x-gzip', 'application/x-gzip; charset=binary', '/f'],
    ['gzip', 'Application/X-GZIP', '/f'],
    ['GZIP', 'application/x-tgz', '/f'],
    ['gzip', 'application/x-gunzip', '/f'],
    ['x-gzip', 'application/x-tar', '/f.tar.gz'],
    ['gzip', undefined, '/F.TGZ'],
    ['x-compress', 'text/plain', '/f.Z'],
    ['bzip2', 'application/x-bzip2', '/f'],
    ['x-bzip2', undefined, '/f.bz2'],
    ['br', undefined, '/f.br'],
    ['zstd', 'application/zstd', '/f'],
    [' x-xz ', undefined, '/f.txz'],
  ])('returns true for %s with %s at %s', (encoding, type, path) => {
    expect(isArchiveEncoding(encoding, type, path)).toBe(true);
  });

  it.each([
    ['gzip', 'application/json', '/f.json'],
    ['gzip', 'application/gzipped', '/f'],
    ['gzip', 'text/gzip', '/f'],
    ['gzip', undefined, '/gz'],
    ['gzip', undefined, '/f.gz/list'],
    ['br', 'application/gzip', '/f.gz'],
    ['gzip, gzip', 'application/gzip', '/f.gz'],
    ['identity', 'application/gzip', '/f.gz'],
    ['', 'application/gzip', '/f.gz'],
    ['constructor', undefined, '/f.gz'],
    ['deflate', 'application/zlib', '/f.zz'],
  ])('returns false for %s with %s at %s', (encoding, type, path) => {
    expect(isArchiveEncoding(encoding, type, path)).toBe(false);
  });
});
