import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as codec from '../src/index.ts';
import * as json5 from '../src/json5.ts';
import * as streams from '../src/streams.ts';

const modules = { '@wirework/codec': codec, '@wirework/codec/json5': json5, '@wirework/codec/streams': streams };

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(2);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('codec', modules)).toBeGreaterThanOrEqual(25);
});
