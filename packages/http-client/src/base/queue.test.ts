import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectLinear } from '@wirework/test-support/growth';
import { Queue } from './queue.ts';

describe('Queue', () => {
  it('returns the elements in order, without those that were removed', () => {
    const element = fc.nat(1000);
    const step = fc.oneof(
      fc.record({ add: element }),
      fc.record({ remove: fc.nat(100) }),
      fc.constant({ take: true as const }),
    );
    fc.assert(
      fc.property(fc.array(step, { size: '+1' }), (steps) => {
        const queue = new Queue<{ readonly n: number }>();
        const model: { readonly n: number }[] = [];
        const removers: (readonly [{ readonly n: number }, () => void])[] = [];
        for (const it of steps) {
          if ('add' in it) {
            const added = { n: it.add };
            model.push(added);
            removers.push([added, queue.add(added)]);
          } else if ('remove' in it) {
            const [removed, remove] = removers[it.remove % removers.length] ?? [undefined, () => undefined];
            remove();
            const at = model.findIndex((one) => one === removed);
            if (at >= 0) model.splice(at, 1);
          } else expect(queue.take()).toBe(model.shift());
          expect(queue.size).toBe(model.length);
        }
      }),
    );
  });

  it('takes linear time to take all of its elements', async () => {
    await expectLinear(
      (size) => () => {
        const queue = new Queue<number>();
        for (let element = 0; element < size; element++) queue.add(element);
        let sum = 0;
        while (queue.size > 0) sum += queue.take() ?? 0;
        return sum;
      },
      200,
    );
  });

  it('takes linear time to remove all of its elements, last first, while others are added', async () => {
    await expectLinear(
      (size) => () => {
        const queue = new Queue<number>();
        const removers = Array.from({ length: size }, (_, element) => queue.add(element));
        for (const remove of removers.toReversed()) {
          remove();
          queue.add(1)();
        }
        return queue.size;
      },
      200,
    );
  });
});
