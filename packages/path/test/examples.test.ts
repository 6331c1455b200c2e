import { expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as scanner from '@wirework/scanner';
import { runExamples } from '@wirework/test-support';
import * as path from '../src/index.ts';
import * as patch from '../src/patch.ts';

it('the examples in the comments return what they state', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors, ...scanner, ...path, ...patch });
  expect(checked).toBeGreaterThan(15);
});
