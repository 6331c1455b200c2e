import { expect, it } from '@jest/globals';
import { runExamples } from '@wirework/test-support';
import * as errors from '../src/index.ts';

it('the examples in the comments have the results that they state', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors });
  expect(checked).toBeGreaterThan(10);
});
