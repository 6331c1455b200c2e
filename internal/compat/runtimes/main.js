import { snippets } from 'readmes';
import { clientUrl, urls } from 'servers';
import { createCookieJar } from '@wirework/http-client/cookies';
import { createClient, createSession, events } from '@wirework/http-client/fetch';
import { clientCalls } from './client-calls.js';
import { edits } from './edits.js';
import { failures } from './failures.js';
import { grammar } from './grammar.js';
import { names } from './names.js';
import { schemas } from './schemas.js';
import { answer } from './show.js';

async function* readmes() {
  for (const [name, run] of Object.entries(snippets)) {
    let count = 0;
    const lines = [];
    await run(async (expression) => void lines.push([`${name}, answer ${++count}`, await answer(expression)]));
    yield* lines;
  }
}

/** Everything that is asked, as lines of a name and an answer. */
export async function main() {
  const lines = [];
  for (const source of [
    readmes(),
    grammar(),
    names(),
    edits(),
    schemas(),
    failures(urls),
    clientCalls({ createClient, createCookieJar, createSession, events }, clientUrl),
  ]) {
    for await (const [name, said] of source)
      lines.push(`${name.replaceAll(/[\t\n]/g, ' ')}\t${said.replaceAll('\n', ' ')}`);
  }
  return `${lines.join('\n')}\n`;
}
