// @ts-check
/**
 * Four SDKs that send through one client, with its retries, limits and breaker. Each request fails once, and no SDK
 * sees it.
 *
 *     node main.js
 */
import Anthropic from '@anthropic-ai/sdk';
import { Octokit } from '@octokit/core';
import { createClient, createFetch } from '@wirework/http-client';
import OpenAI from 'openai';
import createOpenApi from 'openapi-fetch';
import { startFakeServer } from './fake-server.js';

/**
 * The types that openapi-typescript generates from the description of an API.
 *
 * @typedef {{'/pets/{id}': {get: {
 *   parameters: {path: {id: number}},
 *   responses: {200: {content: {'application/json': {id: number, name: string}}}},
 * }}}} paths
 */

const client = createClient({
  // A stream of an answer may be open for long: it has a limit between chunks, and none as a whole
  timeouts: { request: 0, bodyIdle: 60_000 },
  retry: {
    delay: 50,
    // A 503 says that the request was not handled, so a POST is sent again too
    policy: ({ retry, attempt, statusCode }) => retry || (statusCode === 503 && attempt < 4),
  },
  resilience: { breaker: {} },
});
const fetch = createFetch(client);
const server = await startFakeServer();

/** @type {import('openapi-fetch').Client<paths>} */
const pets = createOpenApi({ baseUrl: server.url, fetch });
const { data } = await pets.GET('/pets/{id}', { params: { path: { id: 7 } } });
console.log(`openapi-fetch: ${data?.name}`);

const octokit = new Octokit({ baseUrl: server.url, request: { fetch } });
const issue = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
  owner: 'example',
  repo: 'tea',
  issue_number: 1,
});
console.log(`Octokit: #${issue.data.number} ${issue.data.title}`);

// The client retries, so these SDKs need not
const anthropic = new Anthropic({ apiKey: 'none', baseURL: server.url, fetch, maxRetries: 0 });
const message = await anthropic.messages.create({
  model: 'local',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'How long does tea take?' }],
});
for (const block of message.content) if (block.type === 'text') console.log(`Anthropic: ${block.text}`);

const openai = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1`, fetch, maxRetries: 0 });
const answer = await openai.chat.completions.create({
  model: 'local',
  messages: [{ role: 'user', content: 'How do I make tea?' }],
  stream: true,
});
let text = '';
for await (const { choices } of answer) text += choices[0]?.delta.content ?? '';
console.log(`OpenAI: ${text}`);

for (const [endpoint, count] of server.requests) console.log(`${count} requests: ${endpoint}`);
await client.close();
server.close();
