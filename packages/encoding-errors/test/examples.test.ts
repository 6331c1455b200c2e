import { expect, it } from '@jest/globals';
import { runExamples } from '@wirework/test-support';
import * as errors from '../src/index.ts';

it('examples in comments return what they show', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors });
  expect(checked).toBeGreaterThan(20);
});
