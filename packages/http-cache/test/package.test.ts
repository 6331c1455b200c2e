import { describe, expect, it } from '@jest/globals';
import * as main from '@wirework/http-client';
import * as testing from '@wirework/http-testing';
import { documentedLimits, runGuide, runReadme } from '@wirework/test-support';
import * as undici from 'undici';
import * as cacheEntry from '../src/index.ts';
import { defaultStoreLimits } from '../src/store.ts';

describe('documents', () => {
  const entry = { ...cacheEntry };
  const modules = {
    '@wirework/http-cache': entry,
    '@wirework/http-testing': { ...testing },
    '@wirework/http-client': { ...main },
    undici: { ...undici },
  };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(2);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('http-cache', modules)).toBeGreaterThanOrEqual(2);
  });
});

describe('limits', () => {
  it.each(Object.entries(documentedLimits('http-cache')))(
    '%s has the default that the table of limits says',
    (name, value) => {
      expect(defaultStoreLimits).toHaveProperty(name, value);
    },
  );
});
