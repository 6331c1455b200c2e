import type { FeatureParts } from '../../client/feature-parts.ts';
import type { RequestOptions } from '../../request/options.ts';
import type { HttpCookie } from '../../response/base-result.ts';
import type { HttpResult } from '../../response/result.ts';
import type { DownloadProgress } from '../../base/meter.ts';
import { invalid } from '../../base/messages.ts';
import { ErrDownloadInProgress } from '../../base/sentinels.ts';

/** The result of a download. */
export interface DownloadResult {
  /** The absolute path of the file. */
  readonly filePath: string;
  /** Bytes that this download transferred. */
  readonly bytesWritten: number;
  /** Size of the file in bytes. */
  readonly size: number;
  /** Milliseconds that the download took. */
  readonly duration: number;
  /** Average speed of this download, in bytes per second. */
  readonly averageSpeed: number;
  /** The status of the last response; 0 if no request was needed. */
  readonly statusCode: number;
  /** Whether bytes that existed before the last response were kept. */
  readonly resumed: boolean;
  /**
   * Attempts made, those before a retry and those for a further part included; redirects are not attempts. 0 if no
   * request was needed.
   */
  readonly attempts: number;
  /** The digest of the file in hexadecimal, if the configuration has a `checksum` or a `checksumAlgorithm`. */
  readonly checksum: string | undefined;
  /** The cookies of the last response. */
  readonly cookies: readonly HttpCookie[];
}

/**
 * A download in progress: await it for its result, iterate over it for its progress, or both. If it fails, both throw.
 */
export interface DownloadTask extends Promise<DownloadResult>, AsyncIterable<DownloadProgress> {}

/** The parts of a client that a download uses, and the function that sends its requests. */
export interface Downloader extends FeatureParts {
  readonly send: (url: string | URL, options: RequestOptions) => Promise<HttpResult>;
}

/** Returns the error of a second download to one path, of this process or of another. */
export function downloadInProgress(): Error {
  return invalid('Cannot download to this file: another download to it is in progress', ErrDownloadInProgress);
}
