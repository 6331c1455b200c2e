import { expect, it } from '@jest/globals';
import { runReadme } from '@wirework/test-support';
import * as result from '../src/index.ts';

it('README snippets return what they show', async () => {
  const checked = await runReadme(new URL('../README.md', import.meta.url), { '@wirework/result': result });
  expect(checked).toBeGreaterThanOrEqual(8);
});
