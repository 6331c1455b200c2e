import { describe, expect, it } from '@jest/globals';
import { expectLinear } from './growth.ts';

/** Returns how often a letter is in a text. */
function countOf(letter: string, text: string): number {
  let count = 0;
  for (const it of text) if (it === letter) count++;
  return count;
}

const texts = (size: number): string => 'ab'.repeat(size);

describe('expectLinear() accepts', () => {
  it('a loop', async () => {
    await expectLinear((size) => {
      const text = texts(size);
      return () => countOf('a', text);
    }, 200);
  });

  it('a loop that waits', async () => {
    await expectLinear((size) => {
      const text = texts(size);
      return async () => {
        for (const it of text) await Promise.resolve(it);
      };
    }, 200);
  });

  it('a sort, which takes n log n', async () => {
    await expectLinear((size) => {
      const numbers = Array.from({ length: size }, (_, i) => (i * 7919) % size);
      return () => [...numbers].sort((a, b) => a - b);
    }, 200);
  });
});

describe('expectLinear() refuses', () => {
  const tooMany = /^8 times 200 runs (?:[2-9]\d)\.\d times as many blocks \(\d+, \d+\): linear work runs at most 12/;

  it('a loop in a loop', async () => {
    const work = expectLinear((size) => {
      const text = texts(size);
      return () => {
        let sum = 0;
        for (const letter of text) sum += countOf(letter, text);
        return sum;
      };
    }, 200);
    await expect(work).rejects.toThrow(tooMany);
  });

  it('a search that restarts from zero', async () => {
    const work = expectLinear((size) => {
      const text = texts(size);
      return () => {
        for (let end = 1; end <= text.length; end++) {
          let at = 0;
          while (at < end && text[at] !== 'c') at++;
        }
      };
    }, 200);
    await expect(work).rejects.toThrow(tooMany);
  });

  it('a list that is copied at each step', async () => {
    const work = expectLinear((size) => {
      const text = texts(size);
      return () => {
        let list: string[] = [];
        for (const letter of text) list = list.map((it) => it).concat(letter);
        return list;
      };
    }, 200);
    await expect(work).rejects.toThrow(tooMany);
  });

  it('quadratic work behind a promise', async () => {
    const work = expectLinear((size) => {
      const text = texts(size);
      return async () => {
        for (const letter of text) await Promise.resolve(countOf(letter, text));
      };
    }, 200);
    await expect(work).rejects.toThrow(tooMany);
  });

  it('work of which nothing that grows is counted', async () => {
    const work = expectLinear((size) => {
      const text = texts(size);
      return () => text.indexOf('c');
    }, 200);
    await expect(work).rejects.toThrow(/runs [0-3]\.\d times as many blocks .*: the counted work does not depend/);
  });
});
