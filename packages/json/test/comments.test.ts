import { expect, it } from '@jest/globals';
import { runExamples } from '@wirework/test-support';
import * as json from '../src/index.ts';

it('the examples in the comments return what they state', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), json);
  expect(checked).toBeGreaterThan(20);
});
