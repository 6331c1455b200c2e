/** Downloads and says when bytes have arrived; then it waits to be killed. */
import { createClient } from '../../src/client.ts';

const [, , url = '', filePath = ''] = process.argv;
const client = createClient();
const task = client.download(url, { filePath, resumeDownload: true });
task.catch(() => undefined);
for await (const { downloaded } of task) {
  if (downloaded === 0) continue;
  // Bytes reach the disk within 50 ms.
  setTimeout(() => process.send?.(downloaded), 100);
  break;
}
