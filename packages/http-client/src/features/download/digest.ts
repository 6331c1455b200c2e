import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { DownloadConfig } from './download-config.ts';

/** The hash for the digest of a download; `undefined` if its configuration asks for none. */
export function hashFor({ checksum, checksumAlgorithm }: DownloadConfig): Hash | undefined {
  return checksum === undefined && checksumAlgorithm === undefined
    ? undefined
    : createHash(checksumAlgorithm ?? 'sha256');
}

const highWaterMark = 1024 * 1024;

/** Adds the first bytes of a file to a hash. The file stays open. */
export async function feed(hash: Hash, file: FileHandle, length: number): Promise<void> {
  if (length === 0) return;
  const bytes = file.createReadStream({ start: 0, end: length - 1, highWaterMark, autoClose: false });
  for await (const chunk of bytes) hash.update(chunk as Buffer);
}
