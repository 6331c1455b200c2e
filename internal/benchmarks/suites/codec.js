import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from '@wirework/codec';
import stableStringify from 'safe-stable-stringify';
import { compare, ratio } from '../lib/compare.js';
import { api1k, canada, citm, event, events, twitter } from '../lib/corpora.js';
import { oddInputs } from '../lib/odd-inputs.js';
import { benchmark, machine, table } from '../lib/table.js';

const contestant = fileURLToPath(new URL('./codec/contestant.js', import.meta.url));

/** About 50 MB of log lines; `more` goes into each. */
function logs(more) {
  const lines = [];
  for (let i = 0, size = 0; size < 50_000_000; i++) {
    const line = `${JSON.stringify({ ...event(i), ...more })}\n`;
    lines.push(line);
    size += line.length;
  }
  return lines.join('');
}

const ask = (...words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [contestant, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`contestant ${words.join(' ')} failed: ${stderr}`);
  return JSON.parse(stdout);
};

/** One group: every contestant in a separate process, in a rotated order, some rounds. */
function race(group, file, baseline, rounds, passes) {
  const names = ask(group);
  const results = Object.fromEntries(names.map((it) => [it, []]));
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      results[name].push(ask(group, name, file, String(passes)));
    }
  }
  const megabytes = statSync(file).size / 1e6;
  const seconds = Object.fromEntries(names.map((it) => [it, Math.min(...results[it].map((one) => one.seconds))]));
  return names.map((name) => [
    name,
    `${(megabytes / seconds[name]).toFixed(0)} MB/s`,
    seconds[baseline] / seconds[name],
    `${Math.max(...results[name].map((it) => it.peak)).toFixed(0)} MB`,
  ]);
}

/** Writes odd objects beside a file, in its form. */
function writeOdd(file, textOf) {
  writeFileSync(`${file}.odd`, textOf(oddInputs({ value: event(0) }).map(({ text }) => text)));
}

const flat = (text) => text.charCodeAt(text.length >> 1) + text.length;

/** `stringify`, the result flattened, against `JSON.stringify`. */
function stringifyRows(rounds = 9) {
  const documents = {
    twitter: twitter(),
    citm_catalog: citm(),
    canada: canada(),
    '10 MB array': events(),
    '1 KB payload': api1k(),
  };
  const rows = [];
  const logs = [0, 0, 0];
  for (const [name, text] of Object.entries(documents)) {
    const times = compare(
      {
        native: ({ value }) => flat(JSON.stringify(value)),
        off: ({ value }) => flat(stringify(value, { escapeHtml: false })),
        on: ({ value }) => flat(stringify(value, { escapeHtml: true })),
        stable: ({ value }) => flat(stableStringify(value)),
      },
      { rounds },
      { value: JSON.parse(text) },
    );
    const ratios = ['off', 'on', 'stable'].map((it) => ratio(times, it, 'native'));
    ratios.forEach((it, i) => (logs[i] += Math.log(it) / Object.keys(documents).length));
    rows.push([name, ...ratios]);
  }
  return [...rows, ['**geometric mean**', ...logs.map(Math.exp)]];
}

export const withOddInputs = true;

export async function run({ rounds = 4 }) {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-codec-'));
  try {
    const lines = join(folder, 'logs.ndjson');
    const array = join(folder, 'events.json');
    const beyondAscii = join(folder, 'logs-beyond-ascii.ndjson');
    writeFileSync(lines, logs());
    writeFileSync(beyondAscii, logs({ user: 'Jürgen', note: '日本語 😀', 日付: '2024年' }));
    writeFileSync(array, events());
    for (const file of [lines, beyondAscii]) writeOdd(file, (texts) => texts.join('\n'));
    writeOdd(array, (texts) => `[${texts.join(',')}]`);
    const head = (what) => [what, 'speed', 'ratio', 'peak memory of the process'];
    const parts = [
      `Measured by \`pnpm bench codec --write\`: ${machine()}; the best of ${rounds} processes for each contestant, each of which reports a median; chunks of 64 KiB.`,
      'Below 1.00x, a contestant is slower than the one with 1.00x. A row "bound" is not a contestant: it shows the least work of any reader that returns one value at a time, without checks (`unchecked.js`).',
      table(head('50 MB of log lines'), race('lines', lines, 'readline + JSON.parse', rounds, 3)),
      table(
        head('the same, each line with letters beyond Latin-1'),
        race('wideLines', beyondAscii, 'readline + JSON.parse', rounds, 3),
      ),
      table(head('elements of a 10 MB array'), race('array', array, 'whole file, JSON.parse', rounds, 15)),
      table(head('tokens of a 10 MB array'), race('tokens', array, '@streamparser/json tokenizer', rounds, 15)),
      table(
        [
          'against `JSON.stringify`, flattened',
          '`stringify`, HTML escaping off',
          '`stringify`, on',
          'safe-stable-stringify',
        ],
        stringifyRows(),
      ),
    ];
    return [benchmark('codec', 'numbers', parts)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
