/** Downloads where files cannot grow, and says what comes of it. */
import { createClient } from '../../src/features/client/client.ts';

const [, , url = '', filePath = ''] = process.argv;
const client = createClient({ retry: { maxRetries: 1, delay: 0 } });
try {
  await client.download(url, filePath);
  process.stdout.write('done');
} catch (error) {
  process.stdout.write(String((error as NodeJS.ErrnoException).code));
}
await client.close();
