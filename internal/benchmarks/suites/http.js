/**
 * `pnpm bench http`: the HTTP client beside what a user would pick instead. Server and clients are separate
 * processes; every round runs each client once, in a rotated order; reported are medians and ratios to
 * `undici.request`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { contestants } from '../http/contestants.js';
import { median } from '../lib/compare.js';
import { pin } from '../lib/pin.js';
import { benchmark, machine, table } from '../lib/table.js';

const file = (name) => new URL(`../http/${name}`, import.meta.url);
const [serverCore, clientCore] = ['0', '1'];
const quiet = { execArgv: ['--expose-gc', '--no-warnings'] };

const cores = availableParallelism();

/** Takes listeners off once the answer is there. */
function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

async function start(kind, name, base, flags = []) {
  const child = fork(file('worker.js'), [kind, name, base], { execArgv: [...quiet.execArgv, ...flags] });
  await once(child, 'message');
  if (kind === 'load') pin(child, clientCore);
  return {
    ask: async (job) => {
      child.send(job);
      const { signal, abort } = stopper();
      try {
        const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error(`${name} ended`)));
        const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
        return answer;
      } finally {
        abort();
      }
    },
    stop: () => child.kill(),
  };
}

async function requests(server, base, rounds, names, caption) {
  pin(server, serverCore);
  const workers = {};
  for (const name of names) workers[name] = await start('load', name, base);
  const awake = [serverCore, clientCore].map((core) => pin(fork(file('awake.js')), core));
  const rows = [];
  for (const concurrency of [1, 64]) {
    for (const name of names) await workers[name].ask({ concurrency, milliseconds: 2000 });
    const seen = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < names.length; i++) {
        const name = names[(i + round) % names.length];
        seen[name].push(await workers[name].ask({ concurrency, milliseconds: 400 }));
      }
    }
    const rate = Object.fromEntries(names.map((name) => [name, median(seen[name].map((it) => it.perSecond))]));
    const cpu = Object.fromEntries(names.map((name) => [name, median(seen[name].map((it) => it.cpuMicros))]));
    for (const name of names) {
      rows.push([
        String(concurrency),
        name,
        String(Math.round(rate[name])),
        rate[name] / rate['undici.request'],
        `${Math.round(cpu[name])} µs`,
      ]);
    }
  }
  for (const name of names) workers[name].stop();
  for (const child of awake) child.kill();
  pin(server, `0-${cores - 1}`);
  return table([`at once, ${caption}`, 'client', 'requests/s', 'speed', 'CPU a request'], rows);
}

const ownAndUndici = ['wirework', 'undici.request'];

/**
 * Ways to get a file to disk. V8's optimiser takes 30 MB for undici's parser, once in a process: the last row is
 * without it.
 */
const ways = {
  'undici body, hash, file in a pipeline': ['pipeline'],
  'undici body, discarded: no hash, no file': ['discard'],
  'download, with fsync and rename': ['wirework'],
  'the same under `node --liftoff-only`': ['wirework', '--liftoff-only'],
};

async function downloads(base, rounds) {
  const size = 1024 ** 3;
  const whats = Object.keys(ways);
  const seen = Object.fromEntries(whats.map((what) => [what, []]));
  for (let round = 0; round < rounds; round++) {
    for (const what of round % 2 === 0 ? whats : whats.toReversed()) {
      const [name, ...flags] = ways[what];
      const worker = await start('download', name, base, flags);
      seen[what].push(await worker.ask({ size }));
      worker.stop();
    }
  }
  const seconds = (what) => median(seen[what].map((it) => it.seconds));
  const memory = (what, when) => `${Math.round(median(seen[what].map((it) => it[when])) / 1024 ** 2)} MB`;
  return table(
    ['1 GB to disk with sha256', 'seconds', 'speed', 'peak memory (RSS)', 'at its end'],
    whats.map((what) => [
      what,
      seconds(what).toFixed(2),
      seconds(whats[0]) / seconds(what),
      memory(what, 'peak'),
      memory(what, 'end'),
    ]),
  );
}

async function failures(base) {
  const worker = await start('failures', 'failures', base);
  const { before, after } = await worker.ask({ count: 10_000 });
  worker.stop();
  const kilobytes = (it) => `${Math.round(it / 1024)} KB`;
  return table(
    ['10,000 failing requests', 'before', 'after'],
    [
      ['heap', kilobytes(before.heap), kilobytes(after.heap)],
      ['sockets and timers', String(before.sockets), String(after.sockets)],
    ],
  );
}

export async function run({ rounds = 9 }) {
  const server = fork(file('server.js'), [], quiet);
  try {
    const [ports] = await once(server, 'message');
    const base = `http://127.0.0.1:${ports.files}`;
    const parts = [
      `${machine()}, loopback, two cores; \`pnpm bench http\`. Speed is relative to undici.request, higher is better. Server and client have one core each, and both cores are kept awake.`,
      await requests(server, `http://127.0.0.1:${ports.canned}`, rounds, Object.keys(contestants), 'canned response'),
      await requests(server, `http://127.0.0.1:${ports.real}`, rounds, ownAndUndici, '`node:http` server'),
      await downloads(base, 3),
      await failures(base),
    ];
    return [benchmark('http-client', 'bench:http', parts)];
  } finally {
    server.kill();
  }
}
