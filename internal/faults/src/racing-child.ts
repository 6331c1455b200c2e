/** Downloads a file whenever it is asked, and reports how that ended: `done`, or the error. */
import { createClient } from '@wirework/http-client';

const [, , url = '', filePath = ''] = process.argv;
const client = createClient({ retry: { delay: 5 } });
process.on('message', () => {
  void client.download(url, { filePath, resumeDownload: true }).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.send?.('ready');
