/** Downloads a file, and is killed meanwhile or ends with 0. */
import { createClient } from '@wirework/http-client';

const [, , url = '', filePath = ''] = process.argv;
const client = createClient();
process.send?.('started');
await client.download(url, { filePath, resumeDownload: true, overwrite: true });
await client.close();
process.disconnect();
