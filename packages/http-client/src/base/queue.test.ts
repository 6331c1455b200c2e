import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import { Queue } from './queue.ts';

describe('Queue', () => {
  it('returns elements in order, also after removals and additions', () => {
    const queue = new Queue<number>();
    expect(queue.take()).toBeUndefined();
    for (const element of [1, 2, 3, 4]) queue.add(element);
    queue.delete(2);
    expect([queue.size, queue.take(), queue.take()]).toEqual([3, 1, 3]);
    queue.add(5);
    queue.delete(4);
    queue.add(4);
    expect([queue.take(), queue.take(), queue.take(), queue.size]).toEqual([5, 4, undefined, 0]);
    queue.add(6);
    expect(queue.take()).toBe(6);
  });

  it('takes linear time for all of its elements', async () => {
    await expectLinear(
      (size) => () => {
        const queue = new Queue<number>();
        for (let element = 0; element < size; element++) queue.add(element);
        let sum = 0;
        while (queue.size > 0) sum += queue.take() ?? 0;
        return sum;
      },
      20_000,
    );
  });
});
