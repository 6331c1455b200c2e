/**
 * `pnpm faults [races | fetch [--node VERSION]] [--long] [--write]`: a list of the HTTP client's results under faults;
 * it fails if a promise was broken.
 *
 * Without options it takes about a minute. `--long` kills 200 downloads and loads for 20 minutes; `--write` puts the
 * list into `docs/reference/faults.md`. `races` only lets two processes continue one file, in 200 rounds of each kind.
 * `fetch` compares the global `fetch` of Node with the registered one, which takes five minutes; `--node 26` takes that
 * version, from the npm registry.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nodeOfVersion } from '../../../tooling/scripts/lib/node-of-version.js';
import { tryBrokenConnections } from './broken-connections.ts';
import { compareFetch } from './compare-fetch.ts';
import { killDownloads } from './killed-downloads.ts';
import { loadFor } from './long-load.ts';
import { raceDownloads } from './racing-downloads.ts';
import { tryRefusals } from './refused-writes.ts';
import { listOf, type Row } from './row.ts';
import { startServer } from './start-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'string' },
    long: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [part] = positionals;
if (part === 'fetch') {
  console.log(await compareFetch(values.node === undefined ? process.execPath : nodeOfVersion(values.node)));
  process.exit();
}
const isLong = values.long;
const rows: Row[] = part === 'races' ? await raceDownloads(200) : await tryAll();

async function tryAll(): Promise<Row[]> {
  const server = await startServer();
  const rows: Row[] = [];
  try {
    rows.push(...(await tryBrokenConnections(server, 'HTTP/1.1', 2000)));
    rows.push(...(await tryBrokenConnections(server, 'HTTP/2', 2000)));
    rows.push(await killDownloads(isLong ? 200 : 25));
    rows.push(...(await raceDownloads(isLong ? 200 : 5)));
    rows.push(...(await tryRefusals()));
    rows.push(...(await loadFor(server, isLong ? 1200 : 30)));
  } finally {
    await server.stop();
  }
  return rows;
}

const list = listOf(rows);
console.log(list);
const broken = rows.reduce((sum, it) => sum + it.broken, 0);
if (values.write) {
  const page = new URL('../../../docs/reference/faults.md', import.meta.url);
  const [head = '', tail = ''] = readFileSync(page, 'utf8').split(/<!-- faults -->[\s\S]*<!-- \/faults -->/);
  writeFileSync(page, `${head}<!-- faults -->\n${list}\n<!-- /faults -->${tail}`);
}
if (broken > 0) {
  console.error(`${broken} broken promises`);
  process.exitCode = 1;
}
