import { ownCopy } from '../../base/own-copy.ts';
import { Progress, type DownloadProgress } from '../../base/meter.ts';
import { partsOf } from '../../client/feature-parts.ts';
import type { RequestMethods } from '../../response/request-methods.ts';
import type { RequestOptions } from '../../request/options.ts';
import type { DownloadConfig } from './download-config.ts';
import type { DownloadResult, DownloadTask } from './downloader.ts';

/**
 * Starts a download; see {@link Client.download}. Loads its code only now, because most programs download no file.
 *
 * @param sender the client or session that sends the requests
 */
export function startDownload(
  sender: RequestMethods,
  url: string | URL,
  config: DownloadConfig | string,
  given: RequestOptions | undefined,
): DownloadTask {
  const settings = ownCopy<DownloadConfig>(typeof config === 'string' ? { filePath: config } : config);
  const options = ownCopy(given);
  const progress = new Progress(partsOf(sender).clock, settings.onDownloadProgress);
  const run = async (): Promise<DownloadResult> => {
    try {
      const { download } = await import('./download.ts');
      return await download(sender, url, settings, options, progress);
    } finally {
      progress.end();
    }
  };
  const result = run();
  async function* states(): AsyncGenerator<DownloadProgress, void, undefined> {
    // An iteration throws a failure at its end. Until then nothing may be awaiting the result.
    result.catch(() => undefined);
    yield* progress.states();
    await result;
  }
  return Object.assign(result, { [Symbol.asyncIterator]: states });
}
