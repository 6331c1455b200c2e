import { findSyntaxError, isValidJson } from '@wirework/scanner';
import { compare, ratio, show } from '../lib/compare.js';
import { api1k, canada, citm, events, gsoc, twitter } from '../lib/corpora.js';
import { machine, table, writeBetween } from '../lib/table.js';

/** A rope is flattened once, so that nobody pays for it in the first round. */
const flat = (text) => Buffer.from(text).toString();

const corpora = {
  'twitter, 0.6 MB, two-byte string': twitter(),
  'citm_catalog, 1.7 MB, two-byte string': citm(),
  'canada, 2.3 MB, numbers': canada(),
  'gsoc-2018, 3.3 MB, long strings': gsoc(),
  'events, 2 MB, compact': flat(events(2_000_000)),
  'API payload, 1 KB': flat(api1k()),
};

/** What a user would write instead: parse it, and see whether that throws. */
const parses = (text) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export async function run({ write, rounds }) {
  // Everybody sees every kind of input first, as in a process that runs for long.
  for (const text of Object.values(corpora)) {
    for (const input of [text, Buffer.from(text)]) if (!isValidJson(input)) throw new Error('a corpus is not JSON');
  }
  const rows = [];
  for (const [name, text] of Object.entries(corpora)) {
    const bytes = Buffer.from(text);
    const cut = text.slice(0, -1) + '!';
    const medians = compare(
      {
        'parse text': () => parses(text),
        'check text': () => isValidJson(text),
        'parse bytes': () => parses(bytes.toString()),
        'check bytes': () => isValidJson(bytes),
        'parse broken': () => parses(cut),
        'explain broken': () => findSyntaxError(cut),
      },
      rounds === undefined ? {} : { rounds },
    );
    rows.push([
      name,
      show(medians['parse text']),
      show(medians['check text']),
      ratio(medians, 'check text', 'parse text'),
      ratio(medians, 'check bytes', 'parse bytes'),
      ratio(medians, 'explain broken', 'parse broken'),
    ]);
  }
  const head = ['document', 'JSON.parse', 'isValidJson', 'text', 'bytes', 'last character wrong'];
  const text = `${machine()}, medians:\n\n${table(head, rows)}`;
  console.log(text);
  if (write) writeBetween('scanner', 'bench:scanner', text);
}
