import { assertFlags, assertFunctions, assertKnown } from '../request/check-options.ts';
import { invalid } from '../request/invalid.ts';

/** What `progressCallback` and the iteration of a download report. */
export interface DownloadProgress {
  /** Bytes of the file that are there, what was resumed included. */
  readonly downloaded: number;
  /** Bytes of the whole file, -1 when unknown. */
  readonly total: number;
  /** Of this transfer, on average. */
  readonly bytesPerSecond: number;
}

/** Where a download goes, and how (the specification's `DownloadConfig`). One of `filePath` and `directory` is needed. */
export interface DownloadConfig {
  /** The file. Its parents are created. */
  readonly filePath?: string | undefined;
  /** A folder; the name comes from the response or the URL, made harmless. */
  readonly directory?: string | undefined;
  /** Whether a file that is there is replaced. @default false */
  readonly overwrite?: boolean | undefined;
  /** Whether what is there is continued: a transfer that broke off, or a file that is incomplete. @default false */
  readonly resumeDownload?: boolean | undefined;
  /** Called at most every 200 ms, where a transfer breaks off, and at the end. What it throws ends the download. */
  readonly progressCallback?: ((downloaded: number, total: number, bytesPerSecond: number) => void) | undefined;
  /** The digest of the whole file, in hexadecimal. */
  readonly checksum?: string | undefined;
  /** @default 'sha256' */
  readonly checksumAlgorithm?: 'sha256' | 'sha512' | undefined;
  /** Bytes, 0 being no bound. @default `security.maxDownloadSize` of the client */
  readonly maxSize?: number | undefined;
}

const known = new Set<string>(['filePath', 'directory', 'overwrite', 'resumeDownload', 'progressCallback', 'checksum', 'checksumAlgorithm', 'maxSize'] satisfies (keyof DownloadConfig)[]);
const digestLength = { sha256: 64, sha512: 128 } as const;

/**
 * Checks what does not need the disk.
 *
 * @throws ClientError of type Validation
 */
export function checkDownloadConfig(config: DownloadConfig): void {
  assertKnown(config, known, 'download');
  if (config.filePath !== undefined && config.directory !== undefined) throw invalid('a download goes to filePath or to directory, not to both');
  assertFlags(config, ['overwrite', 'resumeDownload']);
  assertFunctions(config, ['progressCallback']);
  const { checksum, checksumAlgorithm = 'sha256', maxSize = 0 } = config;
  const length = Object.hasOwn(digestLength, checksumAlgorithm) ? digestLength[checksumAlgorithm] : undefined;
  if (length === undefined) throw invalid("checksumAlgorithm must be 'sha256' or 'sha512'");
  if (checksum !== undefined && (typeof checksum !== 'string' || checksum.length !== length || !/^[0-9a-f]+$/i.test(checksum))) {
    throw invalid(`checksum must be ${length} hexadecimal digits for ${checksumAlgorithm}`);
  }
  if (!Number.isSafeInteger(maxSize) || maxSize < 0) throw invalid('maxSize must be a whole number of bytes, 0 being no bound');
}
