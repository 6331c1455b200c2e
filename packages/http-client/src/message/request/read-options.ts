import { classifyError } from '@wirework/http-errors';
import { ownCopy } from '../../base/own-copy.ts';
import { isStream, letGo } from './body.ts';
import type { RequestOptions } from './options.ts';

/**
 * Calls `read`, which reads the options of a request. If it throws, closes the streams among the options, because
 * nothing will read them.
 *
 * @throws ClientError in place of any error of `read`
 */
export function readOptions<T>(
  given: RequestOptions | undefined,
  method: string,
  url: string | URL,
  sensitiveKeys: readonly string[] | undefined,
  read: () => T,
): T {
  try {
    return read();
  } catch (error) {
    closeStreams(given);
    throw classifyError(error, { method, url: String(url), sensitiveKeys });
  }
}

/** Closes the streams that a request would have sent. */
export function closeStreams(given: RequestOptions | undefined): void {
  const { body, multipart } = ownCopy(given);
  const parts = Array.isArray(multipart)
    ? multipart.map((part: unknown) => ownCopy(part as { data?: unknown } | null).data)
    : [];
  for (const it of [body, ...parts]) if (isStream(it)) letGo(it);
}
