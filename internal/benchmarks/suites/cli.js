/**
 * `pnpm bench cli`: the command beside others, each in the process in which people run it: time and memory on files of
 * 100 MB, on 1,000 small ones and on one, and whether a message names the place of a fault. The others come from the
 * npm registry and from Debian (`apt-get install jq python3-jsonschema time`); one that is not installed fails.
 */
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../lib/compare.js';
import { benchmark, machine, table } from '../lib/table.js';
import { schema, schemaFaults, syntaxFaults } from './cli/faults.js';

const wirework = [process.execPath, fileURLToPath(new URL('../../../packages/cli/bin/wirework.js', import.meta.url))];
const versions = ['ajv-cli@5.0.0', '@sourcemeta/jsonschema@16.11.0', 'jsonlint@1.6.3', 'prettier@3.6.2'];
const items = 420_000;
/** Rounds of the processes on a small file. */
const starts = 31;
/** Seconds after which a command is stopped. */
const longest = 60;

const itemSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['id', 'name', 'mail', 'scores'],
  properties: {
    id: { type: 'string', minLength: 36 },
    name: { type: 'string' },
    mail: { type: 'string', pattern: '@' },
    active: { type: 'boolean' },
    scores: { type: 'array', items: { type: 'integer', minimum: 0 } },
  },
};

/** A user with a UUID and a name that is not ASCII. */
function itemAt(at) {
  const digits = (at * 2654435761).toString(16).padStart(12, '0').slice(-12);
  const id = `6f1c2b0a-5d3e-4c8f-9a7b-${digits}`;
  const scores = [at % 7, at % 11, at % 13, at % 1000];
  return {
    id,
    name: `Zoë Müller ${at}`,
    mail: `user${at}@example.com`,
    active: at % 3 === 0,
    scores,
    note: 'x'.repeat(80),
  };
}

/** Writes the files that all commands read. */
async function writeFiles(folder) {
  writeFileSync(
    join(folder, 'list.schema.json'),
    JSON.stringify({ $schema: itemSchema.$schema, type: 'array', items: itemSchema }),
  );
  writeFileSync(join(folder, 'item.schema.json'), JSON.stringify(itemSchema));
  writeFileSync(join(folder, 'fault.schema.json'), JSON.stringify(schema));
  const list = createWriteStream(join(folder, 'list.json'));
  const lines = createWriteStream(join(folder, 'list.ndjson'));
  for (let at = 0; at < items; at++) {
    const text = JSON.stringify(itemAt(at));
    list.write(`${at === 0 ? '[' : ',\n'}${text}`);
    if (!lines.write(`${text}\n`)) await once(lines, 'drain');
  }
  list.end(']\n');
  lines.end();
  await Promise.all([once(list, 'close'), once(lines, 'close')]);
  mkdirSync(join(folder, 'many'));
  for (let at = 0; at < 1000; at++)
    writeFileSync(join(folder, 'many', `${at}.json`), JSON.stringify(itemAt(at), null, 2));
}

/** Returns the commands of each job, by the name of their program. */
function jobs(bin) {
  const last = items - 1;
  return {
    'the name of the last item': {
      wirework: [...wirework, 'get', 'list.json', `[${last}].name`],
      jq: ['jq', `.[${last}].name`, 'list.json'],
    },
    'without white space': {
      wirework: [...wirework, 'format', '--minify', 'list.json'],
      jq: ['jq', '-c', '.', 'list.json'],
      'python3 -m json.tool': ['python3', '-m', 'json.tool', '--compact', 'list.json'],
    },
    'with indentation': {
      wirework: [...wirework, 'format', 'list.json'],
      jq: ['jq', '.', 'list.json'],
      'python3 -m json.tool': ['python3', '-m', 'json.tool', 'list.json'],
      jsonlint: [bin('jsonlint'), 'list.json'],
      prettier: [bin('prettier'), '--parser', 'json', 'list.json'],
    },
    'the name of each line': {
      wirework: [...wirework, 'lines', '--select', 'name', 'list.ndjson'],
      jq: ['jq', '.name', 'list.ndjson'],
    },
    validated: {
      wirework: [...wirework, 'validate', '-s', 'list.schema.json', 'list.json'],
      'ajv-cli': [bin('ajv'), 'validate', '-s', 'list.schema.json', '-d', 'list.json'],
      '@sourcemeta/jsonschema': [bin('jsonschema'), 'validate', 'list.schema.json', 'list.json'],
      'python3-jsonschema': ['/usr/bin/python3', '-m', 'jsonschema', '-i', 'list.json', 'list.schema.json'],
    },
    '1,000 small files validated': {
      wirework: [...wirework, 'validate', '-s', 'item.schema.json', 'many'],
      'ajv-cli': [bin('ajv'), 'validate', '-s', 'item.schema.json', '-d', 'many/*.json'],
      '@sourcemeta/jsonschema': [bin('jsonschema'), 'validate', 'item.schema.json', 'many'],
    },
  };
}

/** Runs a command; returns seconds and the most memory, or nothing if it is missing, fails or takes too long. */
function measure([command, ...args], folder) {
  const report = join(folder, 'time.txt');
  const { status } = spawnSync('time', ['-q', '-f', '%e %M', '-o', report, command, ...args], {
    cwd: folder,
    stdio: 'ignore',
    timeout: longest * 1000,
    killSignal: 'SIGKILL',
  });
  if (status !== 0) return undefined;
  const [seconds, kibibytes] = readFileSync(report, 'utf8').trim().split(' ').map(Number);
  return { seconds, memory: kibibytes / 1024 };
}

function compare(folder, bin, rounds) {
  const rows = [];
  for (const [job, commands] of Object.entries(jobs(bin))) {
    const seen = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, command] of Object.entries(commands)) {
        const ran = round === 0 || seen[name].length > 0 ? measure(command, folder) : undefined;
        if (ran !== undefined) seen[name].push(ran);
      }
    }
    const best = median(seen.wirework.map((it) => it.seconds));
    for (const [name, runs] of Object.entries(seen)) {
      if (runs.length === 0) {
        rows.push([job, name, undefined, `fails, or over ${longest} s`, undefined]);
        continue;
      }
      const seconds = median(runs.map((it) => it.seconds));
      const memory = Math.round(median(runs.map((it) => it.memory)));
      rows.push([job, name, best / seconds, `${seconds.toFixed(2)} s`, `${memory} MB`]);
    }
  }
  return table(['job', 'program', 'speed', 'time', 'most memory'], rows);
}

/** Compares the time of whole processes that have little to do. */
function compareStarts(folder, bin, rounds) {
  writeFileSync(join(folder, 'small.json'), JSON.stringify(itemAt(1)));
  const programs = { wirework, node: [process.execPath], ajv: [bin('ajv')] };
  const seen = new Map(
    [
      'node -e 0',
      'wirework --version',
      'wirework get small.json name',
      'jq .name small.json',
      'wirework validate -s item.schema.json small.json',
      'ajv validate -s item.schema.json -d small.json',
    ].map((line) => [line, []]),
  );
  for (let round = 0; round < rounds; round++) {
    for (const [line, times] of seen) {
      const [name, ...args] = line.split(' ');
      const [program, ...first] = programs[name] ?? [name];
      const start = performance.now();
      const { status } = spawnSync(program, [...first, ...args], { cwd: folder, stdio: 'ignore' });
      if (status === 0) times.push(performance.now() - start);
    }
  }
  const rows = Array.from(seen, ([line, times]) => [
    `\`${line}\``,
    times.length === 0 ? 'fails' : `${median(times).toFixed(0)} ms`,
  ]);
  return table(['start to end', 'takes'], rows);
}

/** Returns what a command prints about a file. */
function printed([command, ...args], folder) {
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', timeout: longest * 1000 });
  return `${stdout ?? ''}\n${stderr ?? ''}`;
}

/** Returns whether a message names one of some places. */
const namesPlace = (text, places) =>
  places.some((it) => {
    const [line, column] = it.split(':');
    return new RegExp(`(?:line |:|\\()${line}(?:,?\\s+(?:at )?column |:|, col |, character )${column}\\b`).test(text);
  });

/** Returns whether a message names the line of one of some places. */
const namesLine = (text, places) => places.some((it) => new RegExp(`(?:line |:|\\()${it.split(':')[0]}\\b`).test(text));

function messages(folder, bin) {
  const checkers = {
    wirework: [...wirework, 'validate', '-s', 'fault.schema.json', 'fault.json'],
    'ajv-cli': [bin('ajv'), 'validate', '-s', 'fault.schema.json', '-d', 'fault.json', '--all-errors'],
    '@sourcemeta/jsonschema': [bin('jsonschema'), 'validate', 'fault.schema.json', 'fault.json'],
    'python3-jsonschema': ['/usr/bin/python3', '-m', 'jsonschema', '-i', 'fault.json', 'fault.schema.json'],
    jq: ['jq', '.', 'fault.json'],
    'python3 -m json.tool': ['python3', '-m', 'json.tool', 'fault.json'],
    jsonlint: [bin('jsonlint'), 'fault.json'],
    prettier: [bin('prettier'), '--parser', 'json', 'fault.json'],
  };
  const validates = ['wirework', 'ajv-cli', '@sourcemeta/jsonschema', 'python3-jsonschema'];
  const rows = Object.entries(checkers).map(([name, command]) => {
    const about = (text) => {
      writeFileSync(join(folder, 'fault.json'), text);
      return printed(command, folder);
    };
    const count = (faults, isNamed) => faults.filter(([text, ...places]) => isNamed(about(text), places)).length;
    const ofSchema = validates.includes(name)
      ? `${count(schemaFaults, namesLine)} of ${schemaFaults.length}`
      : undefined;
    const lines = count(syntaxFaults, namesLine);
    return [
      name,
      `${lines} of ${syntaxFaults.length}`,
      `${count(syntaxFaults, namesPlace)} of ${syntaxFaults.length}`,
      ofSchema,
    ];
  });
  return table(['program', 'line of a syntax fault', 'with its column', 'line of a schema fault'], rows);
}

export async function run({ rounds = 3 }) {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-bench-'));
  try {
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...versions], { stdio: 'ignore' });
    const bin = (name) => join(folder, 'node_modules/.bin', name);
    await writeFiles(folder);
    const parts = [
      `${machine()}; \`pnpm bench cli\`. Whole processes on a file of ${items.toLocaleString('en')} items, 100 MB; rounds: ${rounds}. Speed is relative to wirework, higher is better.`,
      compare(folder, bin, rounds),
      `Whole processes on a file of 200 bytes; medians of ${starts}.`,
      compareStarts(folder, bin, starts),
      'Twenty faulty files: how many messages name the line of the fault, and for those that are not JSON its column.',
      messages(folder, bin),
    ];
    return [benchmark('cli', 'bench:cli', parts)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
