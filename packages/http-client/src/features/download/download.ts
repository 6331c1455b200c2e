import { join } from 'node:path';
import { classifyError, isClientError, sanitizeUrl } from '@wirework/http-errors';
import { partsOf } from '../../client/feature-parts.ts';
import type { RequestMethods } from '../../response/request-methods.ts';
import type { RequestOptions } from '../../request/options.ts';
import { closeStreams, readOptions } from '../../request/body-from-options.ts';
import type { HttpResult } from '../../response/result.ts';
import { checkDownloadConfig, type DownloadConfig } from './download-config.ts';
import { noPart } from './part-file.ts';
import { readRangeResponse } from './range-response.ts';
import { DownloadAttempts } from './download-attempts.ts';
import { type Downloader, type DownloadResult, downloadInProgress } from './downloader.ts';
import { proposedName } from './file-name.ts';
import type { Progress } from '../../base/meter.ts';
import { fileError } from '../../files/file-error.ts';
import { checkPath } from '../../files/check-path.ts';
import { Transfer } from './transfer.ts';

/** Paths to which any client of this process is downloading. */
const busy = new Set<string>();

/** Downloads to a file; see {@link Client.download}. */
export async function download(
  sender: RequestMethods,
  url: string | URL,
  settings: DownloadConfig,
  options: RequestOptions,
  progress: Progress,
): Promise<DownloadResult> {
  const send: Downloader['send'] = (target, more) => sender.request('GET', target, { ...more, throwOnStatus: false });
  const downloader = { ...partsOf(sender), send };
  const { sensitiveKeys } = downloader.config.security;
  try {
    return await run(downloader, url, settings, options, progress);
  } catch (error) {
    // A refusal before the first request does not know its URL.
    throw isClientError(error) && error.url === ''
      ? classifyError(error, { method: 'GET', url: String(url), sensitiveKeys })
      : error;
  } finally {
    closeStreams(options);
  }
}

async function run(
  downloader: Downloader,
  given: string | URL,
  settings: DownloadConfig,
  options: RequestOptions,
  progress: Progress,
): Promise<DownloadResult> {
  downloader.checkOpen();
  const url = downloader.resolve(given);
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
