import { expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { formatTable } from './format-table.ts';

// The other formats are checked by the engine's own expressions, which `pnpm bench growth` measures.
it('uri-template takes linear time for many expressions', async () => {
  await expectLinear((size) => {
    const text = '{a}'.repeat(size);
    return () => expect(formatTable.get('uri-template')?.(text)).toBe(true);
  }, 200);
});
