import { expect, it } from '@jest/globals';
import * as scanner from '@wirework/scanner';
import { runExamples } from '@wirework/test-support';
import * as codec from '../src/index.ts';
import * as json5 from '../src/json5.ts';
import * as streams from '../src/streams.ts';

it('the examples in the comments return the results that they state', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), {
    ...scanner,
    ...codec,
    ...json5,
    ...streams,
  });
  expect(checked).toBeGreaterThan(40);
});
