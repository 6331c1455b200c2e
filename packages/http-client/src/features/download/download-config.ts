import { assertKnown, assertTypes } from '../../base/assert-options.ts';
import { invalid } from '../../base/messages.ts';

/** Where a download goes, and how (the specification's `DownloadConfig`). Set either `filePath` or `directory`. */
export interface DownloadConfig {
  /** The path of the file. Missing folders are created. */
  readonly filePath?: string | undefined;
  /**
   * A folder; the name of the file comes from the response or the URL, without anything that leads out of the folder.
   */
  readonly directory?: string | undefined;
  /** Whether an existing file is replaced. @default false */
  readonly overwrite?: boolean | undefined;
  /** Whether an interrupted download of an earlier run, or an existing incomplete file, is continued. @default false */
  readonly resumeDownload?: boolean | undefined;
  /**
   * Called at most every 200 ms, after an interruption and at the end, with the bytes so far, the total (-1 if unknown)
   * and the bytes per second. If it throws, the download fails.
   */
  readonly onDownloadProgress?: ((downloaded: number, total: number, bytesPerSecond: number) => void) | undefined;
  /** The digest of the whole file, in hexadecimal. */
  readonly checksum?: string | undefined;
  /** The algorithm of `checksum`. @default 'sha256' */
  readonly checksumAlgorithm?: 'sha256' | 'sha512' | undefined;
  /** The largest file in bytes; 0 means no limit. @default `security.maxDownloadSize` of the client */
  readonly maxSize?: number | undefined;
}

const known = new Set<string>([
  'filePath',
  'directory',
  'overwrite',
  'resumeDownload',
  'onDownloadProgress',
  'checksum',
  'checksumAlgorithm',
  'maxSize',
] satisfies (keyof DownloadConfig)[]);
const digestLength = { sha256: 64, sha512: 128 } as const;

/**
 * Checks what does not need the disk.
 *
 * @throws ClientError of type Validation
 */
export function checkDownloadConfig(config: DownloadConfig): void {
  assertKnown(config, known, 'download', { progressCallback: 'onDownloadProgress' });
  if (config.filePath !== undefined && config.directory !== undefined)
    throw invalid('Cannot download: set filePath or directory, not both');
  assertTypes(config, ['overwrite', 'resumeDownload'], 'boolean');
  assertTypes(config, ['onDownloadProgress'], 'function');
  const { checksum, checksumAlgorithm = 'sha256', maxSize = 0 } = config;
  const length = Object.hasOwn(digestLength, checksumAlgorithm) ? digestLength[checksumAlgorithm] : undefined;
  if (length === undefined) throw invalid("Cannot download: checksumAlgorithm must be 'sha256' or 'sha512'");
  if (
    checksum !== undefined &&
    (typeof checksum !== 'string' || checksum.length !== length || !/^[0-9a-f]+$/i.test(checksum))
  ) {
    throw invalid(`Cannot download: checksum must be ${length} hexadecimal digits for ${checksumAlgorithm}`);
  }
  if (!Number.isSafeInteger(maxSize) || maxSize < 0)
    throw invalid('Cannot download: maxSize must be a whole number of bytes, or 0 for no limit');
}
