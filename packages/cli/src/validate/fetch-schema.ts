import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, isClientError } from '@wirework/http-client';
import { replaceFile } from '@wirework/json/node';
import type { Io } from '../terminal/io.ts';

/** Milliseconds for which a document is not fetched again. */
const fresh: number = 24 * 60 * 60 * 1_000;
/** The most bytes of a document. */
const maxBytes: number = 10_000_000;

/** Returns documents of the web. */
export interface SchemaFetcher {
  /**
   * Returns the text of a document: from the disk if it was fetched in the last day, or cannot be fetched.
   *
   * @throws Error with the reason, if it is nowhere
   */
  readonly fetchText: (uri: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a fetcher, which keeps the documents in the cache folder of the user.
 *
 * @param isOffline whether only the disk is read
 */
export function openSchemaFetcher(isOffline: boolean, { env }: Io): SchemaFetcher {
  const folder = join(cacheFolder(env), 'wirework', 'schemas');
  const client = createClient({ security: { maxResponseBodySize: maxBytes } });
  const fetchText = async (uri: string): Promise<string> => {
    if (!/^https?:/i.test(uri)) throw new Error('it is neither a file nor an address of the web');
    const file = join(folder, `${createHash('sha256').update(uri).digest('hex')}.json`);
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => Infinity,
    );
    if (age < (isOffline ? Infinity : fresh)) return readFile(file, 'utf8');
    if (isOffline) throw new Error('it is not in the cache; run once with --fetch');
    try {
      const text = (await client.get(uri)).throwForStatus().text();
      await mkdir(folder, { recursive: true });
      await replaceFile(file, text);
      return text;
    } catch (error) {
      if (age < Infinity) return readFile(file, 'utf8');
      throw isClientError(error) ? new Error(error.message, { cause: error }) : error;
    }
  };
  return { fetchText, close: () => client.close() };
}

/** Returns the folder in which programs of the user keep what they can fetch again. */
function cacheFolder(env: Io['env']): string {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '.';
  return env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(home, '.cache');
}
