import { expect, it } from '@jest/globals';
import { runExamples } from '@wirework/test-support';
import * as jsonpath from '../src/index.ts';

it('the examples in the comments return what they state', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), { ...jsonpath });
  expect(checked).toBeGreaterThan(8);
});
