/** `pnpm runtimes [name…]`: compares what the packages answer on other runtimes with what they answer on Node. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.js';
import { knownDifference } from './known-differences.js';
import { runtimes } from './runtimes.js';
import { createClient, createSession } from '@wirework/http-client';
import { clientCalls } from './client-calls.js';
import { startClientServer } from './client-server.js';
import { startServers } from './servers.js';

const mostShown = 10;
const wanted = process.argv.slice(2);
const unheardOf = wanted.find((name) => !Object.hasOwn(runtimes, name));
if (unheardOf !== undefined)
  throw new Error(`no runtime '${unheardOf}'; there are ${Object.keys(runtimes).join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'wirework-runtimes-'));
const { urls, stop } = await startServers(folder);
const clientServer = await startClientServer();

/** Lines of `name\tanswer`, by name. */
const read = (text) =>
  new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  );

try {
  await bundle(folder, urls, clientServer.url);
  const expected = read(await runtimes.node.run(folder));
  // The rows of the client are compared with those on the transport of Node, also where `fetch` is that of Node.
  for await (const [key, answer] of clientCalls(
    { createClient, createSession, events: (client, url, options) => client.events(url, options) },
    clientServer.url,
  )) {
    const onFetch = expected.get(key);
    if (onFetch !== answer && knownDifference('node', key) !== onFetch) {
      console.log(`  ${key}\n    transport of Node: ${answer}\n    fetch of Node: ${onFetch}`);
      process.exitCode = 1;
    }
    expected.set(key, answer);
  }
  console.log(`node: ${expected.size} answers`);
  for (const [name, { run, asks = () => true }] of Object.entries(runtimes)) {
    if (name === 'node' || (wanted.length > 0 && !wanted.includes(name))) continue;
    const said = await run(folder, clientServer.url);
    if (said === undefined) {
      console.log(`${name}: not installed`);
      if (wanted.length > 0) process.exitCode = 1;
      continue;
    }
    if (said.startsWith('failed: ')) {
      console.log(`${name}: ${said}`);
      process.exitCode = 1;
      continue;
    }
    const answers = read(said);
    const asked = [...expected].filter(([key]) => asks(key));
    const different = asked.filter(([key, answer]) => answers.get(key) !== answer);
    const unknown = different.filter(([key]) => !answers.has(key) || knownDifference(name, key) !== answers.get(key));
    console.log(
      `${name}: ${answers.size} answers, ${different.length - unknown.length} differ as is known, ${unknown.length} as is not`,
    );
    for (const [key, answer] of unknown.slice(0, mostShown))
      console.log(`  ${key}\n    node: ${answer}\n    ${name}: ${answers.get(key) ?? 'none'}`);
    if (unknown.length > 0 || answers.size < asked.length) process.exitCode = 1;
  }
} finally {
  await stop();
  await clientServer.close();
  rmSync(folder, { recursive: true, force: true });
}
