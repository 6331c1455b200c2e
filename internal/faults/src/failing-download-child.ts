/** Downloads a file where that must fail, and sends the code of the system's error. */
import { createClient } from '@wirework/http-client';

const [, , url = '', filePath = ''] = process.argv;
const client = createClient({ retry: { maxRetries: 1, delay: 0 } });
const outcome = await client.download(url, filePath).then(
  () => 'no error',
  (error: NodeJS.ErrnoException) => String(error.code),
);
await client.close();
process.send?.(outcome);
process.disconnect();
