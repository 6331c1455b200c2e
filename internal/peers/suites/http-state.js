import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@wirework/http-client';
import { createCookieJar } from '@wirework/http-client/cookies';
import { listen } from './listen.js';

/** @typedef {{ test: string, received: string[], sent: { name: string, value: string }[], 'sent-to'?: string }} Row */

/**
 * The tests of the http-state working group, as tough-cookie 2 has them: the cookies that a client sends after it has
 * received others. Each row is played with a server on loopback, which answers for all names.
 *
 * @param {string} folder of the package
 */
export async function runHttpState(folder) {
  const file = join(folder, 'test/ietf_data/parser.json');
  /** @type {Row[]} */
  const rows = JSON.parse(readFileSync(file, 'utf8')).filter((/** @type {Row} */ row) => !isOutdated(row));
  /** @type {Row | undefined} */
  let playing;
  let sent = '';
  const server = await listen(({ url = '', headers, socket }) => {
    const isFirst = url.startsWith('/cookie-parser?');
    if (!isFirst) sent = headers.cookie ?? '';
    const lines = isFirst ? (playing?.received ?? []).map((line) => `Set-Cookie: ${line}\r\n`) : [];
    // Node's responses refuse some of these headers
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n${lines.join('')}\r\n`);
  });
  const failed = [];
  for (const row of rows) {
    playing = row;
    const client = createClient({
      retry: { maxRetries: 0 },
      cookies: createCookieJar(),
      connection: { lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) },
    });
    sent = '';
    const base = `http://home.example.org:${server.port}`;
    const first = client.get(`${base}/cookie-parser?${row.test}`);
    const target = new URL(row['sent-to'] ?? `/cookie-parser-result?${row.test}`, base);
    target.port = String(server.port);
    const error = await first
      .then(() => client.get(target.href))
      .then(
        () => undefined,
        (it) => String(it),
      );
    await client.close();
    const expected = row.sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    if (sent !== asHeader(expected))
      failed.push({ id: row.test, why: error ?? `sent '${sent}' in place of '${expected}'` });
  }
  await server.close();
  return [{ name: 'http-state', ran: rows.length, failed }];
}

/**
 * Returns a text as Node has it in headers: a letter for each byte.
 *
 * @param {string} text
 */
const asHeader = (text) => Buffer.from(text).toString('latin1');

/**
 * Returns whether a row has a date between its making, in 2011, and today, so that its answer is no longer the expected
 * one.
 *
 * @param {Row} row
 */
function isOutdated({ received }) {
  return received.some((line) => {
    const time = Date.parse(/expires=([^;]*)/i.exec(line)?.[1] ?? '');
    return time > Date.UTC(2011, 0) && time < Date.now();
  });
}
