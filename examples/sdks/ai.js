// @ts-check
/**
 * The AI SDK over one client: a compiled schema describes the answer to the model, checks it, and gives its type. The
 * first answer of the model is wrong, so the faults are sent back to it.
 *
 *     node ai.js
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createClient, createFetch } from '@wirework/http-client';
import { compileSchema, formatErrors } from '@wirework/schema';
import { generateText, NoObjectGeneratedError, Output } from 'ai';
import { startFakeServer } from './fake-server.js';

const tea = compileSchema({
  type: 'object',
  properties: { name: { type: 'string' }, minutes: { type: 'integer', minimum: 1 } },
  required: ['name', 'minutes'],
  additionalProperties: false,
});

const server = await startFakeServer([
  '{\n  "name": "Assam",\n  "minutes": "four"\n}',
  '{"name": "Assam", "minutes": 4}',
]);
const client = createClient({
  timeouts: { request: 0, bodyIdle: 60_000 },
  retry: { delay: 50, policy: ({ retry, attempt, statusCode }) => retry || (statusCode === 503 && attempt < 4) },
});
const provider = createOpenAICompatible({
  name: 'local',
  baseURL: `${server.url}/v1`,
  fetch: createFetch(client),
  supportsStructuredOutputs: true,
});

/** @param {string} prompt */
const ask = async (prompt) => {
  // The client retries, so the SDK need not
  const { output } = await generateText({
    model: provider('local'),
    prompt,
    output: Output.object({ schema: tea }),
    maxRetries: 0,
  });
  return output;
};

let prompt = 'How long does Assam take?';
for (let attempt = 1; attempt <= 3; attempt++) {
  try {
    const { name, minutes } = await ask(prompt);
    console.log(`${name}: ${minutes} minutes`);
    break;
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error) || error.text === undefined) throw error;
    const faults = formatErrors(tea.validateText(error.text), error.text, { name: 'answer' });
    console.log(faults);
    prompt += `\nYour answer was wrong:\n${faults}`;
  }
}
await client.close();
server.close();
