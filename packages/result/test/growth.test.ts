import { it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { accessFound } from '../src/index.ts';

it.each<[string, (size: number) => unknown]>([
  ['array', (size) => new Array(size).fill([1])],
  ['object', (size) => Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, { a: i }]))],
])('asStringConverted() takes linear time for a wide %s', async (_name, make) => {
  await expectLinear((size) => {
    const access = accessFound(make(size));
    return () => access.asStringConverted();
  }, 200);
});
