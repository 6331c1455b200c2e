import { describe, expect, it } from '@jest/globals';
import { newDecoder } from '../../stream/decode/decoder.ts';
import type { Target } from './target.ts';
import { t } from './t.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';

interface Tree {
  id: number;
  kids: Tree[];
  next: Tree | null;
  byName?: Record<string, Tree> | undefined;
}

const Tree: Target<Tree> = t.struct('Tree', {
  id: t.int32(),
  kids: t.list(t.lazy('Tree', () => Tree)),
  next: t.nullable(t.lazy('Tree', () => Tree)),
  byName: t.optional(t.map(t.nullable(t.optional(t.lazy('Tree', () => Tree))) as Target<Tree>)),
});

describe('t.lazy', () => {
  it('makes recursive targets', () => {
    const value = unmarshal(
      '{"id":1,"kids":[{"id":2,"kids":[{"id":3}]},null],"next":{"id":4},"byName":{"a":{"next":{}}}}',
      Tree,
    );
    const leaf = { id: 0, kids: [], next: null };
    expect(value).toEqual({
      id: 1,
      kids: [{ id: 2, kids: [{ ...leaf, id: 3 }], next: null }, leaf],
      next: { ...leaf, id: 4 },
      byName: { a: { ...leaf, next: leaf } },
    });
  });

  it('throws for a mismatch with the names of all fields', () => {
    expect(() => unmarshal('{"kids":[{"next":{"id":"x"}}]}', Tree)).toThrow(
      'Cannot unmarshal string into field Tree.kids.next.id of type int32',
    );
    expect(() => unmarshal('{"kids":{}}', Tree)).toThrow('Cannot unmarshal object into field Tree.kids of type []Tree');
  });

  it('reads 500 levels, and throws LimitExceededError for more', async () => {
    const nested = (levels: number, open: string, close: string): string => open.repeat(levels) + close.repeat(levels);
    for (const [open, close] of [
      ['{"next":', '}'],
      ['{"kids":[', ']}'],
      ['{"byName":{"é":', '}}'],
    ] as const) {
      expect(unmarshal(nested(500, open, close).replace(open + close, `${open}null${close}`), Tree)).toBeDefined();
      const tooDeep = nested(5000, open, close).replace(open + close, `${open}null${close}`);
      const expected = { code: 'LIMIT_EXCEEDED', limit: 'levels of a lazy target', max: 500 };
      expect(() => unmarshal(tooDeep, Tree)).toThrow(expect.objectContaining(expected) as unknown as Error);
      await expect(newDecoder(tooDeep).decode(Tree)).rejects.toMatchObject(expected);
    }
  });

  it('counts levels, and not siblings', () => {
    const wide = `{"kids":[${'{"next":{}},'.repeat(600)}{}]}`;
    expect(unmarshal(wide, Tree).kids).toHaveLength(601);
  });

  it('calls its function once, when it is needed, and throws TypeError unless that returns a target', () => {
    let asked = 0;
    const Lazy = t.lazy('Id', () => (asked++, t.int8()));
    expect(asked).toBe(0);
    expect(unmarshal('[1,2]', t.list(Lazy))).toEqual([1, 2]);
    expect(asked).toBe(1);
    expect(() =>
      unmarshal(
        '1',
        t.lazy('Id', () => undefined as never),
      ),
    ).toThrow('Cannot make a target: it needs another target');
  });

  it('throws with a remedy for infinite recursion', () => {
    interface Endless {
      self: Endless;
    }
    const Endless: Target<Endless> = t.struct('Endless', { self: t.lazy('Endless', () => Endless) });
    expect(() => unmarshal('{}', Endless)).toThrow(
      'Cannot make a value of type Endless: infinite recursion; put it into t.nullable',
    );
  });
});
