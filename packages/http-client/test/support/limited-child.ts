/** Downloads where files cannot grow, and prints the code and the message of the error. */
import { createClient } from '../../src/features/client/client.ts';

const [, , url = '', filePath = ''] = process.argv;
const client = createClient({ retry: { maxRetries: 1, delay: 0 } });
try {
  await client.download(url, filePath);
  process.stdout.write('done');
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stdout.write(`${code} ${message}`);
}
await client.close();
