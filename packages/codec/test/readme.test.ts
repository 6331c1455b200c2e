import { expect, it } from '@jest/globals';
import { runReadme } from '@wirework/test-support';
import * as codec from '../src/index.ts';

it('runs the snippets of the README with the stated results', async () => {
  const checked = await runReadme(new URL('../README.md', import.meta.url), { '@wirework/codec': codec });
  expect(checked).toBeGreaterThan(8);
});
