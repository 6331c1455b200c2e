/**
 * `pnpm bench http-plain`: the processor time of a GET, beside `undici.request`. One process has the clients, in turns,
 * and another one the server, which writes canned bytes; each has a core. No timer, harness or other process takes
 * part.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../lib/compare.js';
import { pin } from '../lib/pin.js';
import { machine, table } from '../lib/table.js';

const file = (name) => new URL(`../http/${name}`, import.meta.url);
const baseline = 'undici.request';
const names = ['wirework', baseline];

export async function run({ rounds = 31 }) {
  const server = pin(fork(file('server.js')), '0');
  try {
    const [{ canned }] = await once(server, 'message');
    const url = `http://127.0.0.1:${canned}/`;
    const client = pin(fork(file('plain.js'), [url, String(rounds), ...names]), '1');
    const [seen] = await Promise.race([
      once(client, 'message'),
      once(client, 'exit').then(() => Promise.reject(new Error('the client process ended early'))),
    ]);
    const rows = [1, 64].flatMap((atOnce) => {
      const turns = seen.filter((it) => it.atOnce === atOnce).map(({ times }) => times);
      return names.map((name) => [
        String(atOnce),
        name,
        `${median(turns.map((it) => it[name])).toFixed(1)} µs`,
        median(turns.map((it) => it[baseline] / it[name])),
      ]);
    });
    const caption = `${machine()}; \`pnpm bench http-plain\`. GET of 1 KB, parsed. Medians of ${rounds} turns; the ratio is of the same turn, higher is better.`;
    return [{ parts: [caption, table(['at once', 'client', 'processor time', 'ratio'], rows)] }];
  } finally {
    server.kill();
  }
}
