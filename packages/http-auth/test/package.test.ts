import { describe, expect, it } from '@jest/globals';
import * as testing from '@wirework/http-testing';
import { runGuide, runReadme } from '@wirework/test-support';
import * as authEntry from '../src/index.ts';

describe('documents', () => {
  const entry = { ...authEntry };
  const modules = { '@wirework/http-auth': entry, '@wirework/http-testing': { ...testing } };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(2);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('http-auth', modules)).toBeGreaterThanOrEqual(2);
  });
});
