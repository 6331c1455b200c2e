import { expect, it } from '@jest/globals';
import { runProgram } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';

it('main.js gets answers through every SDK, although each first request fails', async () => {
  const { code, stdout, stderr } = await runProgram('sdks/main.js');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.match(/^2 requests: /gm)).toHaveLength(3);
  expect(stdout).toBe(shownIn('sdks/README.md')[0]);
});
