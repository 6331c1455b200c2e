import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { DownloadConfig } from './download-config.ts';

/** The hash for the digest of a download; `undefined` if its configuration asks for none. */
export function hashFor({ checksum, checksumAlgorithm }: DownloadConfig): Hash | undefined {
  return checksum === undefined && checksumAlgorithm === undefined
    ? undefined
    : createHash(checksumAlgorithm ?? 'sha256');
}

/** Adds the first bytes of a file to a hash. */
export async function feed(hash: Hash, path: string, length: number): Promise<void> {
  if (length === 0) return;
  for await (const chunk of createReadStream(path, { end: length - 1, highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
}
