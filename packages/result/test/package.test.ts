import { describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as scanner from '@wirework/scanner';
import { runExamples, runGuide, runReadme } from '@wirework/test-support';
import * as result from '../src/index.ts';

describe('examples', () => {
  it('examples in comments return what they show', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors, ...scanner, ...result });
    expect(checked).toBeGreaterThan(10);
  });
});

describe('readme', () => {
  const modules = { '@wirework/result': result };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(3);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('result', modules)).toBeGreaterThanOrEqual(7);
  });
});
