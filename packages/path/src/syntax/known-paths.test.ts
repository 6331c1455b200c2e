import { describe, expect, it } from '@jest/globals';
import { get, has, set } from '../index.ts';
import { resolvePath } from './compiled-path.ts';
import { knownPath } from './compiled-path.ts';

describe('knownPath()', () => {
  it('parses a path once, also after 999 others', () => {
    const known = knownPath('first.path');
    for (let i = 0; i < 999; i++) knownPath(`a${i}.b`);
    expect(knownPath('first.path')).toBe(known);
  });

  it('keeps a path in use, and forgets one that is not', () => {
    const [used, unused] = [knownPath('in.use'), knownPath('not.in.use')];
    for (let i = 0; i < 10_000; i++) {
      knownPath(`b${i}.c`);
      if (i % 100 === 0) expect(knownPath('in.use')).toBe(used);
    }
    expect(knownPath('not.in.use')).not.toBe(unused);
    expect(knownPath('not.in.use')).toEqual(unused);
  });

  it('keeps no path of more than 100 characters, and none that is malformed', () => {
    const long = 'x'.repeat(101);
    expect(knownPath(long)).not.toBe(knownPath(long));
    for (let i = 0; i < 3; i++)
      expect(() => knownPath('a..b')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });
});

describe('a path in a string', () => {
  it('is within the limits of each call', () => {
    expect(get({ a: { b: 1 } }, 'a.b')).toBe(1);
    for (const limits of [{ maxSegments: 1 }, { maxPathLength: 2 }]) {
      const failure = expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: Object.keys(limits)[0] });
      expect(() => get({ a: { b: 1 } }, 'a.b', limits)).toThrow(failure);
      expect(() => has({ a: { b: 1 } }, 'a.b', limits)).toThrow(failure);
      expect(() => set({ a: { b: 1 } }, 'a.b', 2, limits)).toThrow(failure);
    }
    expect(get({ a: { b: 1 } }, 'a.b', { maxSegments: 2, default: 0 })).toBe(1);
    expect(resolvePath('a.b')).toBe(resolvePath('a.b', { maxDepth: 1 } as never));
  });
});
