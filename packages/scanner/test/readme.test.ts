import { expect, it } from '@jest/globals';
import { runReadme } from '@wirework/test-support';
import * as scanner from '../src/index.ts';

it('README snippets run and print what they say', async () => {
  const checked = await runReadme(new URL('../README.md', import.meta.url), { '@wirework/scanner': scanner });
  expect(checked).toBeGreaterThanOrEqual(14);
});
