// @ts-check
import { isJsonError, partialValues } from '@wirework/codec';
import { isClientError } from '@wirework/http-client';
import { formatErrors } from '@wirework/schema';
import { compilePartial } from '@wirework/schema/partial';

/**
 * Asks a model for a JSON object that a schema accepts. The answer is streamed and checked while it arrives: a wrong
 * one is stopped at its first fault, and the model is told what to change. An answer that breaks off or falls silent is
 * asked for again. The first object of the answer counts; prose and fences around it do not.
 *
 * @param {import('@wirework/http-client').Client} client with `timeouts.bodyIdle`, after which an answer is silent
 * @param {import('./apis.js').Api} api
 * @param {string} question
 * @param {import('@wirework/schema').Schema} schema
 * @param {{ attempts?: number, deadline?: number, onValue?: (value: unknown) => void }} [options]
 *   how often the model is asked, the milliseconds for all of it, and a function for the value so far
 * @returns {Promise<unknown>} the object, which the schema accepts
 */
export async function structuredAnswer(client, api, question, schema, options = {}) {
  const { attempts = 3, deadline = 60_000, onValue } = options;
  const validatePartial = compilePartial(schema);
  const signal = AbortSignal.timeout(deadline);
  const turns = [{ isModel: false, text: question }];
  for (let attempt = 1; ; attempt++) {
    const answer = { isModel: true, text: '' };
    const request = { method: 'POST', json: api.body(turns), signal };
    let fault = '';
    try {
      const texts = collected(api.texts(client.events(api.url, request)), answer);
      for await (const part of partialValues(texts, { find: 'object' })) {
        const errors = validatePartial(part);
        if (errors.length > 0) {
          fault = formatErrors(errors, JSON.stringify(part.value), { for: 'model' });
          break;
        }
        onValue?.(part.value);
        if (part.complete) return part.value;
      }
    } catch (error) {
      if (isJsonError(error)) fault = formatErrors([error], answer.text, { for: 'model' });
      else if (!isClientError(error) || error.statusCode !== 200 || signal.aborted) throw error;
    }
    if (attempt === attempts) throw new Error(`No valid answer in ${attempts} attempts: ${fault || 'it broke off'}`);
    // After a failure of the network, the question is asked again as it was.
    const advice = `This answer is wrong:\n${fault}Answer again with one JSON object that is right.`;
    if (fault !== '') turns.push(answer, { isModel: false, text: advice });
  }
}

/**
 * Passes the texts of an answer on, and collects them.
 *
 * @param {AsyncIterable<string>} texts
 * @param {{ text: string }} answer
 */
async function* collected(texts, answer) {
  for await (const text of texts) {
    answer.text += text;
    yield text;
  }
}
