import { expect, it } from '@jest/globals';
import { runReadme } from '@wirework/test-support';
import * as convert from '../src/convert.ts';
import * as schema from '../src/index.ts';

it('runs the snippets of the README', async () => {
  const checked = await runReadme(new URL('../README.md', import.meta.url), {
    '@wirework/schema': schema,
    '@wirework/schema/convert': convert,
  });
  expect(checked).toBeGreaterThanOrEqual(12);
});
