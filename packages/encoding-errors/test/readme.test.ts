import { expect, it } from '@jest/globals';
import { runReadme } from '@wirework/test-support';
import * as errors from '../src/index.ts';

it('README snippets return what they show', async () => {
  const checked = await runReadme(new URL('../README.md', import.meta.url), { '@wirework/encoding-errors': errors });
  expect(checked).toBeGreaterThanOrEqual(5);
});
