// @ts-check
/**
 * @typedef {{ isModel: boolean, text: string }} Turn
 * @typedef {AsyncIterable<import('@wirework/http-client').ServerSentEvent>} Events
 * @typedef {object} Api an API of models that streams its answers
 * @property {string} url
 * @property {(turns: readonly Turn[]) => object} body returns the body of a request
 * @property {(events: Events) => AsyncGenerator<string, void, undefined>} texts yields the texts of an answer, and
 *   throws if the model refuses to answer
 */

/** Returns the error of a model that refuses to answer. To ask again would not help. */
const refusal = () => Object.assign(new Error('the model refused to answer'), { name: 'RefusalError' });

/**
 * Returns the APIs of three providers, at their addresses or at that of another server.
 *
 * @param {string} base
 * @returns {Record<'openai' | 'anthropic' | 'gemini', Api>}
 */
export function apisAt(base) {
  return {
    openai: {
      url: `${base}/v1/chat/completions`,
      body: (turns) => ({
        model: 'a-model',
        stream: true,
        messages: turns.map(({ isModel, text }) => ({ role: isModel ? 'assistant' : 'user', content: text })),
      }),
      async *texts(events) {
        for await (const { data } of events) {
          if (data === '[DONE]') return;
          const [{ delta = {} } = {}] = JSON.parse(data).choices;
          if (delta.refusal) throw refusal();
          yield delta.content ?? '';
        }
      },
    },
    anthropic: {
      url: `${base}/v1/messages`,
      body: (turns) => ({
        model: 'a-model',
        stream: true,
        max_tokens: 4_096,
        messages: turns.map(({ isModel, text }) => ({ role: isModel ? 'assistant' : 'user', content: text })),
      }),
      async *texts(events) {
        for await (const { data } of events) {
          const { type, delta = {} } = JSON.parse(data);
          if (type === 'message_stop') return;
          if (delta.stop_reason === 'refusal') throw refusal();
          yield delta.text ?? '';
        }
      },
    },
    gemini: {
      url: `${base}/v1beta/models/a-model:streamGenerateContent?alt=sse`,
      body: (turns) => ({
        contents: turns.map(({ isModel, text }) => ({ role: isModel ? 'model' : 'user', parts: [{ text }] })),
      }),
      async *texts(events) {
        for await (const { data } of events) {
          const { candidates: [{ content = {}, finishReason } = {}] = [], promptFeedback = {} } = JSON.parse(data);
          if (promptFeedback.blockReason || finishReason === 'SAFETY') throw refusal();
          yield (content.parts ?? []).map((/** @type {{ text?: string }} */ part) => part.text ?? '').join('');
        }
      },
    },
  };
}
