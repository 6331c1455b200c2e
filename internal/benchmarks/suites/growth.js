/**
 * `pnpm bench growth`: how the processor time of each function grows from an input to one of eight times the size. It
 * shows the work of native functions, which `expectLinear` cannot count. It is no test and never fails.
 */
import { table } from '../lib/table.js';
import { rows } from './growth/rows.js';

/** The exponent above which a row is marked: linear work has 1, n log n about 1.1, quadratic work 2. */
const suspicious = 1.3;
/** Milliseconds that the smallest size takes at least, unless its size reaches `mostSize`. */
const leastTime = 1;
const mostSize = 131_072;
const rounds = 4;

/** Returns the processor time of a call in milliseconds. An error, such as that of a limit, ends the work. */
async function timeOf(run, input) {
  const before = process.cpuUsage();
  try {
    await run(input);
  } catch {
    // Only the time counts.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the slope of a line through points, by least squares. */
function slopeOf(points) {
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  return mean(([x, y]) => (x - meanX) * (y - meanY)) / mean(([x]) => (x - meanX) ** 2);
}

async function measure({ name, input, make, run }) {
  let size = 256;
  while (size < mostSize && (await timeOf(run, make(size))) < leastTime) size *= 2;
  const points = [1, 2, 4, 8].map((factor) => ({ factor, input: make(factor * size), time: Infinity }));
  // In rounds, because functions are optimised only after some calls.
  for (let round = 0; round < rounds; round++)
    for (const point of points) point.time = Math.min(point.time, await timeOf(run, point.input));
  const times = points.map((it) => it.time);
  const exponent = slopeOf(points.map(({ factor, time }) => [Math.log(factor), Math.log(Math.max(time, 0.001))]));
  // The exponent of work that takes less for the largest size is noise.
  const isQuick = times.at(-1) < leastTime;
  return { name, input, size, times, exponent: isQuick ? 0 : exponent };
}

export async function run() {
  /** The worst input of each function. */
  const worst = new Map();
  for (const row of rows) {
    const it = await measure(row);
    const known = worst.get(it.name);
    if (known === undefined || known.exponent < it.exponent) worst.set(it.name, it);
  }
  const body = [...worst.values()]
    .sort((a, b) => b.exponent - a.exponent)
    .map(({ name, input, size, times, exponent }) => [
      name,
      input,
      String(size),
      times.map((it) => it.toFixed(1)).join(', '),
      `${exponent.toFixed(2)}${exponent > suspicious ? ' !' : ''}`,
    ]);
  const head = ['function', 'worst input', 'n', 'ms for n, 2n, 4n, 8n', 'exponent'];
  return [{ parts: [`Exponents above ${suspicious} have a mark.`, table(head, body)] }];
}
