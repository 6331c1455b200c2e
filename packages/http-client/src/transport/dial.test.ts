import { describe, expect, it } from '@jest/globals';
import { sharedLookup } from './dial.ts';

describe('sharedLookup', () => {
  it('asks once for a name that is asked for many times at once, and again later', async () => {
    const asked: string[] = [];
    const lookup = sharedLookup(async (name) => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    });
    const answers = await Promise.all(Array.from({ length: 64 }, () => lookup('a.test')));
    expect([asked, new Set(answers).size]).toEqual([['a.test'], 1]);
    await Promise.all([lookup('a.test'), lookup('b.test')]);
    expect(asked).toEqual(['a.test', 'a.test', 'b.test']);
  });

  it('asks again after a failure', async () => {
    let asked = 0;
    const lookup = sharedLookup(() => Promise.reject(new Error(`${++asked}`)));
    const errors = await Promise.allSettled([lookup('a.test'), lookup('a.test')]);
    expect(errors).toMatchObject([{ reason: { message: '1' } }, { reason: { message: '1' } }]);
    await expect(lookup('a.test')).rejects.toThrow('2');
  });
});
