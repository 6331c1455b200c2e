// @ts-check
/**
 * Asks three models for a weather report. Each of them first answers in the wrong unit.
 *
 *     node main.js
 */
import { createClient } from '@wirework/http-client';
import { apisAt } from './apis.js';
import { startFakeModels } from './fake-models.js';
import { structuredAnswer } from './structured-answer.js';

/** @type {import('@wirework/schema').Schema} */
const report = {
  type: 'object',
  properties: {
    unit: { enum: ['celsius', 'fahrenheit'] },
    days: { type: 'array', items: { type: 'number', minimum: -90, maximum: 140 }, minItems: 2 },
  },
  required: ['unit', 'days'],
  additionalProperties: false,
};
const wrong = { text: 'Sure!\n```json\n{"unit": "Celsius", "days": [21, 19]}\n```' };
const right = { text: '```json\n{"unit": "celsius", "days": [21, 19]}\n```\nAnything else?' };
const server = await startFakeModels([wrong, right, wrong, right, wrong, right]);
const client = createClient({ timeouts: { bodyIdle: 15_000 } });

for (const [name, api] of Object.entries(apisAt(server.url))) {
  const value = await structuredAnswer(client, api, 'How warm will it be in Tartu?', report);
  console.log(`${name}: ${JSON.stringify(value)} after ${server.requests.splice(0).length} requests`);
}
await client.close();
server.close();
