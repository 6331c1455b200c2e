import { describe, expect, it } from '@jest/globals';
import { createClient } from '@wirework/http-client';
import type { Schema } from '@wirework/schema';
import { runProgram } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';
import { apisAt } from './apis.js';
import { startFakeModels } from './fake-models.js';
import { structuredAnswer } from './structured-answer.js';

const schema: Schema = {
  type: 'object',
  properties: {
    unit: { enum: ['celsius', 'kelvin'] },
    days: { type: 'array', items: { type: 'number' }, minItems: 2 },
  },
  required: ['unit', 'days'],
  additionalProperties: false,
};
const value = { unit: 'celsius', days: [21, 19.5] };
const whole = JSON.stringify(value);

type Answer = Parameters<typeof startFakeModels>[0][number];
type Options = Parameters<typeof structuredAnswer>[4];

/** Asks a model that gives some answers; returns the result or the error, and the texts of the requests. */
async function ask(
  name: 'openai' | 'anthropic' | 'gemini',
  answers: readonly Answer[],
  options?: Options,
  bodyIdle = 5_000,
): Promise<{ result: unknown; requests: string[] }> {
  const server = await startFakeModels(answers);
  const client = createClient({ timeouts: { bodyIdle } });
  try {
    const api = apisAt(server.url)[name];
    const result = await structuredAnswer(client, api, 'How warm?', schema, options).catch((error: unknown) => error);
    return { result, requests: server.requests };
  } finally {
    await client.close();
    server.close();
  }
}

describe.each(['openai', 'anthropic', 'gemini'] as const)('structuredAnswer() over the stream of %s', (name) => {
  it.each<[string, string]>([
    ['an object', whole],
    ['a fence', `\`\`\`json\n${whole}\n\`\`\``],
    [
      'prose around it',
      `Sure! Here is {it}:\n\n${whole}\n\nThe days are [1] and [2]. Other units: {"unit": "rankine"}`,
    ],
  ])('returns the value of %s', async (_, text) => {
    const seen: string[] = [];
    const onValue = (part: unknown): unknown => seen.push(JSON.stringify(part));
    const { result, requests } = await ask(name, [{ text }], { onValue });
    expect(result).toEqual(value);
    expect(requests).toHaveLength(1);
    expect(seen.at(-1)).toBe(whole);
    expect(new Set(seen).size).toBeGreaterThan(3);
  });

  it.each<[string, Answer, string]>([
    ['a wrong type', { text: '{"days": "21 and 19', end: 'silent' }, 'days: expected array, got string'],
    ['an unknown unit', { text: '{"unit": "fahr', end: 'silent' }, "unit: expected one of 'celsius', 'kelvin'"],
    [
      'an unknown property',
      { text: '{"units": [', end: 'silent' },
      "property 'units' is not allowed; did you mean 'unit'?",
    ],
    ['a missing property', { text: '{"days": [1, 2]}' }, "unit: required property 'unit' is missing"],
    ['a missing item', { text: '{"unit": "kelvin", "days": [1]}' }, 'days: expected at least 2 elements, got 1'],
    ['an answer that ends too early', { text: '{"unit": "celsius", "days": [21' }, 'unexpected end of JSON input'],
    ['an answer without JSON', { text: 'It will be warm.' }, 'unexpected end of JSON input'],
    ['a fault of syntax', { text: '{"unit": "celsius",}', end: 'silent' }, 'line 1, column 20: invalid character'],
  ])('asks again after %s, with the error', async (_, answer, error) => {
    const { result, requests } = await ask(name, [answer, { text: whole }]);
    expect(result).toEqual(value);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toContain(JSON.stringify(error).slice(1, -1));
    expect(requests[1]).toContain(JSON.stringify(answer.text.slice(0, 7)).slice(1, -1));
  });

  it.each<[string, Answer]>([
    ['is cut', { text: whole.slice(0, 20), end: 'cut' }],
    ['falls silent', { text: whole.slice(0, 20), end: 'silent' }],
  ])('asks the same again when an answer %s', async (_, answer) => {
    const { result, requests } = await ask(name, [answer, { text: whole }], {}, 1_000);
    expect(result).toEqual(value);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toBe(requests[0]);
  });

  it('throws when the model refuses to answer, and asks once', async () => {
    const { result, requests } = await ask(name, [{ text: '', end: 'refused' }]);
    expect(String(result)).toBe('RefusalError: the model refused to answer');
    expect(requests).toHaveLength(1);
  });

  it('throws after the last attempt, and at the deadline', async () => {
    const wrong = await ask(name, [{ text: '{"days": 1}' }, { text: '{"days": 2}' }], { attempts: 2 });
    expect(String(wrong.result)).toMatch(
      /^Error: No valid answer in 2 attempts: unit: .*\ndays: expected array, got number\n/,
    );
    expect(wrong.requests).toHaveLength(2);
    const silent = await ask(name, [{ text: '{', end: 'silent' }], { deadline: 1_000 });
    expect(silent.result).toMatchObject({ name: 'ClientError' });
    expect(silent.requests).toHaveLength(1);
  });
});

it('main.js gets a valid answer from every model at the second request', async () => {
  const { code, stdout, stderr } = await runProgram('structured-answer/main.js');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(shownIn('structured-answer/README.md')[0]);
});
