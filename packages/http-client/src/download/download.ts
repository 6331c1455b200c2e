import { join } from 'node:path';
import { own } from '../own.ts';
import type { RequestOptions } from '../request/options.ts';
import { closeStreams, readOptions } from '../request/read-options.ts';
import type { HttpResult } from '../response/result.ts';
import { checkDownloadConfig, type DownloadConfig, type DownloadProgress } from './download-config.ts';
import { requestOf, timeoutOf, type Downloader, type DownloadResult, type DownloadTask } from './downloader.ts';
import { proposedName } from './filename.ts';
import { Progress } from './progress.ts';
import { checkPath } from './target.ts';
import { inProgress, Transfer } from './transfer.ts';

/** Paths to which any client of this process is downloading. */
const busy = new Set<string>();

/** Starts a download; see {@link Client.download}. */
export function download(
  downloader: Downloader,
  url: string | URL,
  config: DownloadConfig | string,
  options: RequestOptions | undefined,
): DownloadTask {
  const settings = own<DownloadConfig>(typeof config === 'string' ? { filePath: config } : config);
  const progress = new Progress(downloader.clock, settings.progressCallback);
  const result = run(downloader, url, settings, own(options), progress).finally(() => {
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
  const startedAt = downloader.clock.now();
  checkDownloadConfig(settings);
  const { filePath, directory } = settings;
  let first: HttpResult | undefined;
  let target: string;
  if (directory !== undefined && filePath === undefined) {
    const folder = checkPath(directory);
    first = await downloader.send('GET', url, requestOf(options, timeoutOf(options)));
    target = join(folder, proposedName(first.headers.get('content-disposition'), first.url));
  } else target = checkPath(filePath ?? '');
  if (busy.has(target)) {
    await first?.discard();
    throw inProgress();
  }
  busy.add(target);
  try {
    const transfer = new Transfer(downloader, String(url), target, settings, options, progress, startedAt);
    return await transfer.run(first);
  } catch (error) {
    await first?.discard();
    throw error;
  } finally {
    busy.delete(target);
  }
}
