import { describe, expect, it } from '@jest/globals';
import * as client from '@wirework/http-client/fetch';
import { runExamples, runGuide, runReadme } from '@wirework/test-support';
import * as openapi from '../src/index.ts';
import * as yaml from '../src/yaml.ts';

const modules = { '@wirework/openapi': openapi, '@wirework/openapi/yaml': yaml, '@wirework/http-client/fetch': client };

describe('documents', () => {
  it('examples in the comments return what they show', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), { ...openapi, ...yaml });
    expect(checked).toBeGreaterThanOrEqual(8);
  });

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(1);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('openapi', modules)).toBeGreaterThanOrEqual(3);
  });
});
