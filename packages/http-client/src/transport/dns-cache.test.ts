import { describe, expect, it } from '@jest/globals';
import type { LookupAddress } from 'node:dns';
import { withDefaults } from '../config/complete-config.ts';
import { dnsCacheFields } from '../config/node-fields.ts';
import { sharedLookup } from './dial.ts';
import { DnsCache } from './dns-cache.ts';

/** A cache over a resolver whose answers the test sets, with a clock that the test moves. */
function start(config: { maxEntries?: number; maxAge?: number } = {}) {
  const asked: string[] = [];
  const state: { now: number; answer: LookupAddress[] | Error } = {
    now: 0,
    answer: [{ address: '192.0.2.1', family: 4 }],
  };
  const resolve = async (hostname: string): Promise<readonly LookupAddress[]> => {
    asked.push(hostname);
    const { answer } = state;
    await Promise.resolve();
    if (!Array.isArray(answer)) throw answer;
    return answer;
  };
  const settings = withDefaults(dnsCacheFields, config);
  return { asked, state, cache: new DnsCache(sharedLookup(resolve), settings, () => state.now) };
}

describe('DnsCache', () => {
  it('asks once for a name until it is too old', async () => {
    const { asked, state, cache } = start();
    await Promise.all([cache.resolve('a.test'), cache.resolve('a.test')]);
    state.now = 9_999;
    expect(await cache.resolve('a.test')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    expect(asked).toEqual(['a.test']);
    state.now = 10_000;
    state.answer = [{ address: '192.0.2.2', family: 4 }];
    expect(await cache.resolve('a.test')).toEqual([{ address: '192.0.2.2', family: 4 }]);
    expect(asked).toEqual(['a.test', 'a.test']);
  });

  it('drops the name that was used longest ago', async () => {
    const { asked, cache } = start({ maxEntries: 2, maxAge: 100 });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.resolve(name);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps no failure and no answer without an address', async () => {
    const { asked, state, cache } = start();
    state.answer = new Error('no such name');
    await expect(cache.resolve('a.test')).rejects.toThrow('no such name');
    state.answer = [];
    expect(await cache.resolve('a.test')).toEqual([]);
    state.answer = [{ address: '192.0.2.1', family: 4 }];
    expect(await cache.resolve('a.test')).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  it('keeps no older address after a failure', async () => {
    const { state, cache } = start({ maxAge: 1 });
    await cache.resolve('a.test');
    state.now = 1;
    state.answer = new Error('no such name');
    await expect(cache.resolve('a.test')).rejects.toThrow('no such name');
  });

  it('asks again for a name that it was told to forget', async () => {
    const { asked, cache } = start();
    await cache.resolve('a.test');
    cache.forget('a.test');
    await cache.resolve('a.test');
    expect(asked).toHaveLength(2);
  });
});
