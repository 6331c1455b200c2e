import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient, isClientError } from '@wirework/http-client';
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
 * Opens a fetcher, which keeps the documents in the cache folder of the user. An address in a private network is
 * fetched only if the user named its origin: one in a file or a schema may be anybody's.
 *
 * @param isOffline whether only the disk is read
 * @param named the addresses that the user named
 */
export function openSchemaFetcher(isOffline: boolean, named: readonly string[], { env }: Io): SchemaFetcher {
  const folder = join(cacheFolder(env), 'wirework', 'schemas');
  const origins = new Set(named.map(originOf));
  const security = { maxResponseBodySize: maxBytes };
  const client = createClient({ security });
  const guarded = createClient({ security: { ...security, allowPrivateIps: false } });
  const clientFor = (uri: string): Client => (origins.has(originOf(uri)) ? client : guarded);
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
      const text = (await clientFor(uri).get(uri)).throwForStatus().text();
      await mkdir(folder, { recursive: true });
      await replaceFile(file, text);
      return text;
    } catch (error) {
      if (age < Infinity) return readFile(file, 'utf8');
      if (!isClientError(error)) throw error;
      const hint = error.message.includes('not public') ? '; --schema and --map may name such addresses' : '';
      throw new Error(error.message + hint, { cause: error });
    }
  };
  const close = async (): Promise<void> => {
    await Promise.all([client.close(), guarded.close()]);
  };
  return { fetchText, close };
}

/** Returns the origin of an address; `undefined` of one that cannot be read, with which the client fails. */
function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin;
  } catch {
    return undefined;
  }
}

/** Returns the folder in which programs of the user keep what they can fetch again. */
function cacheFolder(env: Io['env']): string {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '.';
  return env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(home, '.cache');
}
