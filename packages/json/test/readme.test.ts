import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as json from '../src/index.ts';
import * as query from '../src/query/index.ts';

const modules = { '@wirework/json': json, '@wirework/json/query': query };

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(5);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('json', modules)).toBeGreaterThanOrEqual(27);
});
