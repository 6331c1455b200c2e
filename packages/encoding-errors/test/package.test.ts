import { describe, expect, it } from '@jest/globals';
import { runExamples, runGuide, runReadme } from '@wirework/test-support';
import * as errors from '../src/index.ts';

describe('examples', () => {
  it('examples in comments return what they show', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors });
    expect(checked).toBeGreaterThan(20);
  });
});

describe('readme', () => {
  const modules = { '@wirework/encoding-errors': errors };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(2);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('encoding-errors', modules)).toBeGreaterThanOrEqual(5);
  });
});
