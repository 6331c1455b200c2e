/** Sends requests at once under a limit in Redis, and reports how many were sent, and why the others were not. */
import { isClientError } from '@wirework/http-errors';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createClient } from '../../src/features/client/client.ts';
import { sharedLimit } from '../../src/shared.ts';

/** The second argument of the process. */
export interface SharingSettings {
  readonly port: number;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  readonly calls: number;
  readonly maxWait: number;
}

const [, , url = '', settings = '{}'] = process.argv;
const { port, points, duration, calls, maxWait } = JSON.parse(settings) as SharingSettings;
const redis = new Redis({ host: '127.0.0.1', port });
const limiter = new RateLimiterRedis({ storeClient: redis, points, duration });
const store = sharedLimit(limiter, { whenDown: 'refuse', timeout: 60_000 });
const rateLimit = { requests: 1000, maxWait, store };
const client = createClient({ timeouts: { request: 0 }, retry: { maxRetries: 0 }, resilience: { rateLimit } });
const ends: Record<string, number> = {};
await Promise.all(
  Array.from({ length: calls }, async () => {
    const end = await client.get(url).then(
      () => 'sent',
      (error: unknown) => (isClientError(error) ? error.reason : String(error)),
    );
    ends[end] = (ends[end] ?? 0) + 1;
  }),
);
process.send?.(ends);
await client.close();
redis.disconnect();
