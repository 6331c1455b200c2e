import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { Client } from './undici-client.ts';

const require = createRequire(import.meta.url);
const versionOf = (manifest: string): string =>
  (JSON.parse(readFileSync(require.resolve(manifest), 'utf8')) as { version: string }).version;

describe('the inner modules of undici', () => {
  it('have a client of one connection with the methods that a connection calls', async () => {
    const client = new Client('http://127.0.0.1:1', { pipelining: 1 });
    for (const name of ['dispatch', 'destroy', 'on'] as const)
      expect([name, typeof client[name]]).toEqual([name, 'function']);
    await client.destroy();
  });

  it('have a store and an interceptor for the cache', async () => {
    // @ts-expect-error undici has no declarations for its inner modules
    const { default: MemoryCacheStore } = (await import('undici/lib/cache/memory-cache-store.js')) as {
      default: new (options: object) => Record<string, unknown>;
    };
    // @ts-expect-error undici has no declarations for its inner modules
    const { default: interceptor } = (await import('undici/lib/interceptor/cache.js')) as {
      default: (options: object) => (dispatch: () => boolean) => unknown;
    };
    const store = new MemoryCacheStore({ maxCount: 1 });
    for (const name of ['get', 'createWriteStream', 'delete'])
      expect([name, typeof store[name]]).toEqual([name, 'function']);
    expect(typeof interceptor({ store, methods: ['GET'], type: 'private' })(() => true)).toBe('function');
  });

  it('are of the minor version that the dependency is limited to', () => {
    const workspace = readFileSync(new URL('../../../../pnpm-workspace.yaml', import.meta.url), 'utf8');
    const range = /^ {2}undici: ~(\d+\.\d+)\.\d+$/m.exec(workspace)?.[1];
    expect(versionOf('undici/package.json').startsWith(`${range}.`)).toBe(true);
  });
});
