// @ts-check
import { createServer } from 'node:http';

/**
 * An answer of the fake models: a text, and how it ends. `whole` ends it as the API does, `cut` destroys the
 * connection, `silent` keeps it open and sends nothing more, and `refused` refuses to answer.
 *
 * @typedef {{ text: string, end?: 'whole' | 'cut' | 'silent' | 'refused' }} Answer
 */

/** The data of events for a text, a refusal and the end, as each API writes them. */
const formats = {
  openai: {
    text: (/** @type {string} */ content) => ({ choices: [{ index: 0, delta: { content } }] }),
    refusal: { choices: [{ index: 0, delta: { refusal: 'I cannot answer that.' } }] },
    end: 'data: [DONE]\n\n',
  },
  anthropic: {
    text: (/** @type {string} */ text) => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } }),
    refusal: { type: 'message_delta', delta: { stop_reason: 'refusal' } },
    end: 'event: message_stop\ndata: {"type":"message_stop"}\n\n',
  },
  gemini: {
    text: (/** @type {string} */ text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }),
    refusal: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } },
    end: '',
  },
};

/** Returns the API of a path. */
const formatOf = (/** @type {string | undefined} */ path = '') =>
  formats[path.startsWith('/v1beta/') ? 'gemini' : path === '/v1/messages' ? 'anthropic' : 'openai'];

/**
 * Starts a server on this machine that answers requests of three APIs, each with the next of some answers.
 *
 * @param {readonly Answer[]} answers
 */
export async function startFakeModels(answers) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { text, end = 'whole' } = answers[requests.push(body) - 1] ?? { text: '' };
    const format = formatOf(request.url);
    const send = (/** @type {object} */ data) => response.write(`data: ${JSON.stringify(data)}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < text.length; at += 7) send(format.text(text.slice(at, at + 7)));
    if (end === 'refused') send(format.refusal);
    if (end === 'cut') response.write(': cut\n\n', () => response.destroy());
    else if (end !== 'silent') response.end(format.end);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
