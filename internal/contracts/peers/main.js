/**
 * `pnpm contracts:peers`: makes the same calls with `@wirework/openapi` and other libraries that use a document,
 * against a server with faults, and prints what each finds, its message, the time of a right call and the memory that
 * is held.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { answer, calls } from './calls.js';
import { contestants, versionOf } from './contestants.js';

const rounds = 40;
const callsOfRound = 50;

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  answer(calls.find((it) => `/${it.id}` === pathname) ?? { status: 500, body: '{}' }, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;

const names = Object.keys(contestants);
const opened = new Map();
for (const name of names) opened.set(name, await contestants[name].open(origin));

const found = new Map();
for (const it of calls) {
  for (const name of names) {
    const message = await opened
      .get(name)
      .call(it)
      .then(() => undefined, messageOf);
    found.set(`${it.id} ${name}`, message);
  }
}
const times = new Map(names.map((it) => [it, []]));
for (let round = 0; round < rounds; round++) {
  for (const name of names) {
    const { call } = opened.get(name);
    const start = performance.now();
    for (let i = 0; i < callsOfRound; i++) await call(calls[0]);
    times.get(name).push(((performance.now() - start) / callsOfRound) * 1000);
  }
}
const memory = new Map();
for (const name of names) {
  const args = [...process.execArgv, '--expose-gc', fileURLToPath(new URL('memory.js', import.meta.url)), name, origin];
  memory.set(name, await run(args));
}

const row = (cells) => `| ${cells.join(' | ')} |`;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const faults = calls.filter((it) => it.fault !== undefined);
const messageIn = ({ id }, name) => found.get(`${id} ${name}`);
console.log(row(['', ...names.map((it) => [it, versionOf(it)].filter(Boolean).join(' '))]));
console.log(row(['---', ...names.map(() => '---')]));
for (const it of faults) console.log(row([it.fault, ...names.map((name) => verdict(it, name))]));
console.log(row(['a right call, µs', ...names.map((it) => Math.round(median(times.get(it))))]));
console.log(row(['memory that is held, kB', ...names.map((it) => memory.get(it))]));
for (const it of faults) {
  console.log(`\n${it.fault}`);
  for (const name of names) console.log(`- ${name}: ${messageIn(it, name) ?? 'nothing'}`);
}

for (const { close } of opened.values()) await close();
server.closeAllConnections();
server.close();
const missed = calls.filter((it) => (messageIn(it, '@wirework/openapi') === undefined) !== (it.fault === undefined));
for (const { id } of missed) console.log(`@wirework/openapi is wrong about: ${id}`);
process.exit(missed.length > 0 ? 1 : 0);

/** Returns whether a fault is found. A library that fails for every stream finds nothing in one. */
function verdict(call, name) {
  if (call.id === 'stream' && messageIn({ id: 'rightStream' }, name) !== undefined) return 'every stream fails';
  return messageIn(call, name) === undefined ? 'no' : 'yes';
}

/** Returns the message of an error on one line. */
function messageOf(error) {
  const text =
    error.issues === undefined ? error.message : error.issues.map((it) => `${it.path.join('.')} ${it.message}`)[0];
  return text.replace(/\s+/g, ' ').trim() + (error.cause?.message === undefined ? '' : ` (${error.cause.message})`);
}

/** Returns the number that a program prints, while this process answers its requests. */
async function run(args) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout) => (error ? reject(error) : resolve(Number(stdout))));
  });
}
