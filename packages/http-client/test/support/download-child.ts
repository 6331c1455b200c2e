/** Downloads, reports the first bytes in its file, and waits to be killed. */
import { statSync } from 'node:fs';
import { createClient } from '../../src/features/client/client.ts';
import { until } from './until.ts';

const [, , url = '', filePath = ''] = process.argv;
const client = createClient();
const task = client.download(url, { filePath, resumeDownload: true });
task.catch(() => undefined);
for await (const { downloaded } of task) {
  if (downloaded === 0) continue;
  await until(() => statSync(`${filePath}.part`).size >= downloaded);
  process.send?.(downloaded);
  break;
}
