import { describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import { documentedLimits, runExamples, runGuide, runReadme } from '@wirework/test-support';
import * as scanner from '../src/index.ts';
import { readScanOptions } from '../src/options/scan-options.ts';
import * as patterns from '../src/patterns.ts';
import * as primitives from '../src/primitives.ts';

describe('examples', () => {
  it('examples in comments return what they show', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors, ...scanner, ...primitives });
    expect(checked).toBeGreaterThan(40);
  });
});

describe('limits', () => {
  it.each(Object.entries(documentedLimits('scanner')))(
    '%s has the default that the table of limits says',
    (name, value) => {
      expect(readScanOptions(undefined)).toHaveProperty(name, value);
    },
  );
});

describe('readme', () => {
  const modules = {
    '@wirework/scanner': scanner,
    '@wirework/scanner/patterns': patterns,
    '@wirework/scanner/primitives': primitives,
  };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(4);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('scanner', modules)).toBeGreaterThanOrEqual(11);
  });
});
