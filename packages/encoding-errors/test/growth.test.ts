import { it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { JsonSyntaxError } from '../src/index.ts';

it('frame() takes constant time at any place of a long line', async () => {
  await expectLinear((count) => {
    const text = 'x'.repeat(1_000 * count);
    return () => {
      for (let index = 0; index < text.length; index += 1_000)
        new JsonSyntaxError('no', { index, line: 1, column: index + 1 }).frame(text);
    };
  }, 50);
});
