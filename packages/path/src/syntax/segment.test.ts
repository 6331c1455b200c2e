import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { get } from '../value/get.ts';

const array = [10, 20, 30, 40, 50];

describe('a slice selects the elements that Python selects', () => {
  it.each<[string, number[]]>([
    ['[1:3]', [20, 30]],
    ['[:2]', [10, 20]],
    ['[-2:]', [40, 50]],
    ['[:-2]', [10, 20, 30]],
    ['[1:4:2]', [20, 40]],
    ['[:]', array],
    ['[::2]', [10, 30, 50]],
    ['[:100]', array],
    ['[-100:2]', [10, 20]],
    ['[10:20]', []],
    ['[3:1]', []],
    ['[2:2]', []],
    ['[:0]', []],
    ['[::-1]', [50, 40, 30, 20, 10]],
    ['[4:1:-1]', [50, 40, 30]],
    ['[-1:-3:-1]', [50, 40]],
    ['[1:-5:-1]', [20]],
    ['[10::-1]', [50, 40, 30, 20, 10]],
    ['[0:5:-1]', []],
    ['[-10::-1]', []],
    ['[:-10:-1]', [50, 40, 30, 20, 10]],
    ['[-2:-10:-1]', [40, 30, 20, 10]],
    ['[::-2]', [50, 30, 10]],
    ['[3::-3]', [40, 10]],
    ['[::1000000]', [10]],
    ['[::-1000000]', [50]],
  ])('%s', (path, expected) => {
    expect(get(array, path)).toEqual(expected);
    expect(get({ a: [array] }, `a[0]${path}`)).toEqual(expected);
  });

  it('selects them for any bounds and any step', () => {
    const bound = fc.option(fc.integer({ min: -8, max: 8 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.nat(6),
        bound,
        bound,
        fc.integer({ min: -4, max: 4 }).filter((it) => it !== 0),
        (length, start, end, step) => {
          const indices = [...Array(length).keys()];
          // Those from the start on, in the direction of the step, that come before the end; of them each so many-th.
          const [up, from, to] = [
            step > 0,
            ...[start, end].map((it) => (it !== undefined && it < 0 ? it + length : it)),
          ] as const;
          const inOrder = up ? indices : indices.toReversed();
          const within = inOrder.filter(
            (i) => (from === undefined || (up ? i >= from : i <= from)) && (to === undefined || (up ? i < to : i > to)),
          );
          const expected = within.filter((_, i) => i % Math.abs(step) === 0);
          expect(get(indices, `[${start ?? ''}:${end ?? ''}:${step}]`)).toEqual(expected);
          expect(
            get(indices, [
              { kind: 'slice', step, ...(start !== undefined && { start }), ...(end !== undefined && { end }) },
            ]),
          ).toEqual(expected);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it('selects nothing in an empty array', () => {
    expect(get([], '[::-1]')).toEqual([]);
    expect(get([], '[1:3]')).toEqual([]);
  });
});
