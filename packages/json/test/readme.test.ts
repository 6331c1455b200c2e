import { expect, it } from '@jest/globals';
import { runReadme } from '@wirework/test-support';
import * as json from '../src/index.ts';

it('README snippets run and print what they say', async () => {
  const checked = await runReadme(new URL('../README.md', import.meta.url), { '@wirework/json': json });
  expect(checked).toBeGreaterThanOrEqual(10);
});
