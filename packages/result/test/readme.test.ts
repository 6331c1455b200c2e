import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as result from '../src/index.ts';

const modules = { '@wirework/result': result };

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(6);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('result', modules)).toBeGreaterThanOrEqual(12);
});
