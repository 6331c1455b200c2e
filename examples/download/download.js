// @ts-check
/**
 * Downloads a file with a progress bar. After Ctrl-C or a crash, the same command goes on where it stopped.
 *
 *     node download.js URL [--output FILE] [--sha256 DIGEST]
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient, isClientError } from '@wirework/http-client';
import { Presets, SingleBar } from 'cli-progress';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string', short: 'o' }, sha256: { type: 'string' } },
});
const [url] = positionals;
if (url === undefined) {
  console.error('usage: node download.js URL [--output FILE] [--sha256 DIGEST]');
  process.exit(2);
}

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const client = createClient({ retry: { maxRetries: 5, delay: 500 } });
const bar = new SingleBar({ format: '[{bar}] {percentage} % {value}/{total} bytes' }, Presets.legacy);
try {
  const task = client.download(
    url,
    {
      // Without a path, the name comes from the response or the URL
      ...(values.output === undefined ? { directory: '.' } : { filePath: values.output }),
      resumeDownload: true,
      checksum: values.sha256,
    },
    { signal: stop.signal },
  );
  for await (const { downloaded, total } of task) {
    // The total is -1 if the server does not say it
    if (bar.isActive) bar.update(downloaded);
    else bar.start(Math.max(total, downloaded), downloaded);
  }
  bar.stop();
  const { filePath, size, bytesWritten } = await task;
  const earlier = size - bytesWritten;
  console.log(
    `${relative('.', filePath)}: ${size} bytes${earlier > 0 ? `, ${earlier} of them from an earlier run` : ''}`,
  );
} catch (error) {
  bar.stop();
  if (!isClientError(error) && !stop.signal.aborted) throw error;
  console.error(stop.signal.aborted ? 'stopped; the same command continues' : String(error));
  process.exitCode = 1;
} finally {
  await client.close();
}
