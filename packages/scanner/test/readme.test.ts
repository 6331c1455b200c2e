import { expect, it } from '@jest/globals';
import { runReadme } from '@wirework/test-support';
import * as scanner from '../src/index.ts';
import * as primitives from '../src/primitives.ts';

it('README snippets return what they show', async () => {
  const checked = await runReadme(new URL('../README.md', import.meta.url), {
    '@wirework/scanner': scanner,
    '@wirework/scanner/primitives': primitives,
  });
  expect(checked).toBeGreaterThanOrEqual(14);
});
