import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as scanner from '../src/index.ts';
import * as patterns from '../src/patterns.ts';
import * as primitives from '../src/primitives.ts';

const modules = {
  '@wirework/scanner': scanner,
  '@wirework/scanner/patterns': patterns,
  '@wirework/scanner/primitives': primitives,
};

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(6);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('scanner', modules)).toBeGreaterThanOrEqual(16);
});
