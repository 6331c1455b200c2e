import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { createBatchQueue } from '@wirework/batch/bullmq';
import { createProcessor } from '@wirework/json';
import { events, hash, personName, uuid } from '../../lib/corpora.js';
import { hasOddInputs, oddInputs } from '../../lib/odd-inputs.js';

const program = fileURLToPath(new URL('queue-worker.js', import.meta.url));
const schema = {
  type: 'array',
  items: { type: 'object', required: ['id', 'time', 'level'], properties: { id: { type: 'integer' } } },
};

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startRedis() {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  return { port, server };
}

/** Bytes that Redis has read and written so far, by its own count. */
async function trafficOf(port) {
  const socket = net.connect(port, '127.0.0.1');
  socket.write('INFO stats\r\n');
  let text = '';
  for await (const chunk of socket) if ((text += chunk).includes('total_net_output_bytes:')) break;
  const count = (name) => Number(new RegExp(`${name}:(\\d+)`).exec(text)?.[1] ?? 0);
  return count('total_net_input_bytes') + count('total_net_output_bytes');
}

const batches = () => {
  const short = Array.from({ length: 20_000 }, (_, i) => ({
    type: 'get',
    jsonStr: JSON.stringify({ id: i, uuid: uuid(i), name: personName(i), sha256: hash(i), pad: 'x'.repeat(48) }),
    path: 'id',
  }));
  const base = events(10_000).slice(0, -1);
  const long = Array.from({ length: 2_000 }, (_, i) => ({
    type: 'validate',
    jsonStr: `${base},{"id":${i},"time":"","level":""}]`,
    value: schema,
  }));
  return { '`get`, 20,000 texts of 200 bytes': short, '`validate`, 2,000 texts of 10 KB': long };
};

/** The first item of a batch on odd texts. */
const oddBatch = ([item]) =>
  hasOddInputs ? oddInputs({ text: item.jsonStr }).map(({ text }) => ({ ...item, jsonStr: text })) : [];

/**
 * A row for each batch and number of workers: items a second, bytes through Redis and microseconds of the sender for
 * each item.
 */
export async function queueRows() {
  const { port, server } = await startRedis();
  const rows = [];
  try {
    for (const [name, batch] of Object.entries(batches())) {
      const here = createProcessor({ maxBatch: batch.length });
      here.processBatch([...oddBatch(batch), ...batch.slice(0, 500)]);
      const started = performance.now();
      here.processBatch(batch);
      rows.push([name, 'none: `processBatch`', perSecond(batch.length, started), '', '']);
      here.close();
      for (const workers of [1, 2, 4]) rows.push([name, String(workers), ...(await measure(port, batch, workers))]);
    }
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  return rows;
}

const perSecond = (items, started) =>
  Math.round(items / ((performance.now() - started) / 1_000)).toLocaleString('en-US');

async function measure(port, batch, workers) {
  const name = `bench-${workers}-${batch.length}`;
  const queue = createBatchQueue({ connection: { host: '127.0.0.1', port }, name });
  const running = Array.from({ length: workers }, () => fork(program, [String(port), name]));
  try {
    await Promise.all(running.map((it) => once(it, 'message')));
    await queue.run([...oddBatch(batch), ...batch]);
    const before = await trafficOf(port);
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    await queue.run(batch);
    const rate = perSecond(batch.length, started);
    const { user, system } = process.cpuUsage(cpu);
    const bytes = Math.round(((await trafficOf(port)) - before) / batch.length);
    return [rate, bytes.toLocaleString('en-US'), String(Math.round((user + system) / batch.length))];
  } finally {
    await queue.close();
    for (const it of running) it.kill('SIGKILL');
  }
}
