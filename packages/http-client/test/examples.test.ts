import { expect, it } from '@jest/globals';
import * as errors from '@wirework/http-errors';
import { runExamples } from '@wirework/test-support';
import * as client from '../src/index.ts';
import * as testing from '../src/testing.ts';

it('the examples in the comments do what they say', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), { ...errors, ...client, ...testing });
  expect(checked).toBeGreaterThan(5);
});
