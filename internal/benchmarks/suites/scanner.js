import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compare, ratio, show } from '../lib/compare.js';
import { api1k, canada, citm, events, gsoc, twitter } from '../lib/corpora.js';
import { benchmark, machine, table } from '../lib/table.js';

/** A rope is flattened once, so that no contestant pays for it in the first round. */
const flat = (text) => Buffer.from(text).toString();

const corpora = {
  'twitter, 0.6 MB, two-byte string': twitter(),
  'citm_catalog, 1.7 MB, two-byte string': citm(),
  'canada, 2.3 MB, numbers': canada(),
  'gsoc-2018, 3.3 MB, long strings': gsoc(),
  'events, 2 MB, compact': flat(events(2_000_000)),
  'API payload, 1 KB': flat(api1k()),
};

/** The check that a user would write instead: parse it, and see whether that throws. */
const parses = (text) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Compares on every document, after everybody has seen every kind of input, as in a process that runs for long. */
function measure(contestantsFor, rounds) {
  const all = Object.values(corpora).map(contestantsFor);
  for (const contestants of all) for (const work of Object.values(contestants)) work();
  return all.map((contestants) => compare(contestants, rounds === undefined ? {} : { rounds }));
}

/** The package as a browser has it: loaded while there is no `Buffer`, in a separate process. */
const withoutBuffer = 'without-buffer';

async function runWithoutBuffer(rounds) {
  const { Buffer } = globalThis;
  delete globalThis.Buffer;
  const { isValidJson } = await import('@wirework/scanner');
  globalThis.Buffer = Buffer;
  const medians = measure((text) => ({ parse: () => parses(text), check: () => isValidJson(text) }), rounds);
  console.log(JSON.stringify(medians.map((it) => ratio(it, 'check', 'parse'))));
}

export async function run({ rounds }) {
  const { findSyntaxError, isValidJson } = await import('@wirework/scanner');
  const medians = measure((text) => {
    const bytes = Buffer.from(text);
    const broken = flat(`${text.slice(0, -1)}!`);
    return {
      'parse text': () => parses(text),
      'check text': () => isValidJson(text),
      'parse bytes': () => parses(bytes.toString()),
      'check bytes': () => isValidJson(bytes),
      'parse broken': () => parses(broken),
      'explain broken': () => findSyntaxError(broken),
    };
  }, rounds);
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), withoutBuffer, String(rounds ?? '')]);
  const portable = JSON.parse(child.stdout.toString());

  const rows = Object.keys(corpora).map((name, i) => [
    name,
    show(medians[i]['parse text']),
    show(medians[i]['check text']),
    ratio(medians[i], 'check text', 'parse text'),
    ratio(medians[i], 'check bytes', 'parse bytes'),
    portable[i],
    ratio(medians[i], 'explain broken', 'parse broken'),
  ]);
  const head = ['document', 'JSON.parse', 'isValidJson', 'text', 'bytes', 'text, no Buffer', 'last character wrong'];
  return [benchmark('scanner', 'bench:scanner', [`${machine()}, medians:`, table(head, rows)])];
}

if (process.argv[2] === withoutBuffer) {
  await runWithoutBuffer(process.argv[3] === '' ? undefined : Number(process.argv[3]));
}
