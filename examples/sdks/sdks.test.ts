import { expect, it } from '@jest/globals';
import { compileSchema } from '@wirework/schema';
import { asSchema, tool } from 'ai';
import { runProgram } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';

it('main.js gets answers through every SDK, although each first request fails', async () => {
  const { code, stdout, stderr } = await runProgram('sdks/main.js');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.match(/^2 requests: /gm)).toHaveLength(4);
  expect(stdout).toBe(shownIn('sdks/README.md')[0]);
});

it('ai.js shows the faults of the first answer, and gets a right one', async () => {
  const { code, stdout, stderr } = await runProgram('sdks/ai.js');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(shownIn('sdks/README.md')[1]);
});

it('a tool of the AI SDK takes a compiled schema', async () => {
  const inputSchema = compileSchema({
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  });
  const calls: string[] = [];
  const weather = tool({ inputSchema, execute: ({ city }) => calls.push(city) });
  const { jsonSchema, validate } = asSchema(weather.inputSchema);
  expect(await jsonSchema).toMatchObject({ properties: { city: { type: 'string' } }, required: ['city'] });
  expect(await validate?.({ city: 7 })).toMatchObject({
    success: false,
    error: { cause: [{ message: 'expected string, got number', path: ['city'] }] },
  });
  await weather.execute?.({ city: 'Oslo' }, { toolCallId: '1', messages: [] });
  expect(calls).toEqual(['Oslo']);
});
