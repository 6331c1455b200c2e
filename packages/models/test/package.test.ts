import { describe, expect, it } from '@jest/globals';
import * as schema from '@wirework/schema';
import { documentedLimits, runExamples, runGuide, runReadme } from '@wirework/test-support';
import * as models from '../src/index.ts';
import { defaultLimits } from '../src/to-provider-schema.ts';

describe('documents', () => {
  const modules = { '@wirework/models': { ...models }, '@wirework/schema': { ...schema } };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(3);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('models', modules)).toBeGreaterThanOrEqual(5);
  });

  it('examples in comments return what they show', async () => {
    expect(await runExamples(new URL('../src/', import.meta.url), models)).toBeGreaterThanOrEqual(5);
  });

  it('the table of limits has the defaults', () => {
    expect(documentedLimits('models')).toEqual(defaultLimits);
  });
});
