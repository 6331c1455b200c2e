import { describe, expect, it } from '@jest/globals';
import * as main from '@wirework/http-client';
import { runExamples, runGuide, runReadme } from '@wirework/test-support';
import * as testingEntry from '../src/index.ts';

describe('documents', () => {
  const entry = { ...testingEntry };
  const modules = {
    '@wirework/http-client': {
      ...main,
      // The server of the snippets.
      createClient: () => testingEntry.createFakeClient([{ json: { name: 'Ada' } }]).client,
    },
    '@wirework/http-testing': entry,
  };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(2);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('http-testing', modules)).toBeGreaterThanOrEqual(2);
  });

  it('examples in comments return what they show', async () => {
    expect(await runExamples(new URL('../src/', import.meta.url), { ...main, ...entry })).toBeGreaterThanOrEqual(3);
  });
});
