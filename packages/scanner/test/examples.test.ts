import { expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import { runExamples } from '@wirework/test-support';
import * as scanner from '../src/index.ts';
import * as primitives from '../src/primitives.ts';

it('examples in comments return what they show', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors, ...scanner, ...primitives });
  expect(checked).toBeGreaterThan(40);
});
