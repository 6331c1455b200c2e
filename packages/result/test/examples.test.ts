import { expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as scanner from '@wirework/scanner';
import { runExamples } from '@wirework/test-support';
import * as result from '../src/index.ts';

it('examples in comments return what they show', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors, ...scanner, ...result });
  expect(checked).toBeGreaterThan(10);
});
