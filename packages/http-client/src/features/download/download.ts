import { join } from 'node:path';
import { classifyError, isClientError, sanitizeUrl } from '@wirework/http-errors';
import { ownCopy } from '../../base/own-copy.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import { closeStreams, readOptions } from '../../message/request/read-options.ts';
import type { HttpResult } from '../../message/response/result.ts';
import { checkDownloadConfig, type DownloadConfig } from './download-config.ts';
import { noPart } from './part-file.ts';
import { readRangeResponse } from './range-response.ts';
import { DownloadAttempts } from './download-attempts.ts';
import type { Downloader, DownloadResult, DownloadTask } from './downloader.ts';
import { proposedName } from './file-name.ts';
import { downloadInProgress } from './download-in-progress.ts';
import { Progress, type DownloadProgress } from '../../base/progress.ts';
import { fileError } from '../../files/file-error.ts';
import { checkPath } from '../../files/check-path.ts';
import { Transfer } from './transfer.ts';

/** Paths to which any client of this process is downloading. */
const busy = new Set<string>();

/** Starts a download; see {@link Client.download}. */
export function download(
  downloader: Downloader,
  url: string | URL,
  config: DownloadConfig | string,
  options: RequestOptions | undefined,
): DownloadTask {
  const settings = ownCopy<DownloadConfig>(typeof config === 'string' ? { filePath: config } : config);
  const progress = new Progress(downloader.clock, settings.onDownloadProgress);
  const { sensitiveKeys } = downloader.config.security;
  const result = run(downloader, url, settings, ownCopy(options), progress)
    .catch((error: unknown) => {
      // A refusal before the first request does not know its URL.
      throw isClientError(error) && error.url === ''
        ? classifyError(error, { method: 'GET', url: String(url), sensitiveKeys })
        : error;
    })
    .finally(() => {
      closeStreams(options);
      progress.end();
    });
  return taskOf(result, progress);
}

/** An iteration throws a failure at its end. Until then nothing may be awaiting the result, so its rejection is marked as handled. */
function taskOf(result: Promise<DownloadResult>, progress?: Progress): DownloadTask {
  async function* states(): AsyncGenerator<DownloadProgress, void, undefined> {
    result.catch(() => undefined);
    if (progress !== undefined) yield* progress.states();
    await result;
  }
  return Object.assign(result, { [Symbol.asyncIterator]: states });
}

/** Reads the options of a download and starts it. If they are refused, the task that is returned fails. */
export function startDownload(
  url: string | URL,
  options: RequestOptions | undefined,
  sensitiveKeys: readonly string[],
  start: () => DownloadTask,
): DownloadTask {
  try {
    return readOptions(options, 'GET', url, sensitiveKeys, start);
  } catch (error) {
    return taskOf(Promise.reject(error as Error));
  }
}

async function run(
  downloader: Downloader,
  url: string | URL,
  settings: DownloadConfig,
  options: RequestOptions,
  progress: Progress,
): Promise<DownloadResult> {
  downloader.checkOpen();
  checkDownloadConfig(settings);
  const { filePath, directory } = settings;
  const isNamed = directory === undefined || filePath !== undefined;
  const path = checkPath((isNamed ? filePath : directory) ?? '');
  const { sensitiveKeys } = downloader.config.security;
  const attempts = readOptions(
    options,
    'GET',
    url,
    sensitiveKeys,
    () => new DownloadAttempts(downloader, url, options, progress),
  );
  const maxSize = (settings.maxSize ?? downloader.config.security.maxDownloadSize) || Infinity;
  /** @param first a response that was already received */
  const transfer = async (target: string, first?: HttpResult): Promise<DownloadResult> => {
    if (busy.has(target)) throw downloadInProgress();
    busy.add(target);
    try {
      return await new Transfer(attempts, String(url), target, settings, progress, maxSize).run(first);
    } catch (error) {
      throw fileError(error, `download ${sanitizeUrl(String(url), { sensitiveKeys })} to '${target}'`, target);
    } finally {
      busy.delete(target);
    }
  };
  try {
    if (isNamed) return await transfer(path);
    const first = await attempts.repeat(async () => {
      const response = await attempts.send();
      readRangeResponse(response, noPart);
      return response;
    });
    try {
      return await transfer(join(path, proposedName(first.headers.get('content-disposition'), first.url)), first);
    } finally {
      await first.discard();
    }
  } finally {
    attempts.end();
  }
}
