import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as jsonpath from '../src/index.ts';
import * as values from '../src/values.ts';

const modules = { '@wirework/jsonpath': jsonpath, '@wirework/jsonpath/values': values };

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(8);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('jsonpath', modules)).toBeGreaterThanOrEqual(21);
});
