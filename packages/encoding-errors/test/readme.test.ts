import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as errors from '../src/index.ts';

const modules = { '@wirework/encoding-errors': errors };

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(4);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('encoding-errors', modules)).toBeGreaterThanOrEqual(8);
});
