/**
 * `@wirework/jsonpath` against other JSONPath libraries and JSONata, on values and on texts. Contestants take turns in
 * one process.
 */
import { compileJsonPath } from '@wirework/jsonpath';
import jsonata from 'jsonata';
import { jsonpath as jsonP3 } from 'json-p3';
import { JSONPath as jsonPathPlus } from 'jsonpath-plus';
import { query as jsonPathRfc9535 } from 'jsonpath-rfc9535';
import { compare, ratio, show } from '../lib/compare.js';
import { events, twitter } from '../lib/corpora.js';
import { benchmark, machine, table } from '../lib/table.js';

const documents = { events: Buffer.from(events(500_000)).toString(), twitter: twitter() };

/**
 * A query, the document, and how the dialect of jsonpath-plus writes the query if it differs; `undefined` if it cannot.
 */
const queries = [
  ['$[7].request.path', 'events'],
  ['$[*].request.status', 'events'],
  ['$[10:200:3].service', 'events'],
  ['$[-100:].service', 'events'],
  ['$.statuses[*].user.screen_name', 'twitter'],
  ['$[?@.request.status == 500].id', 'events', '$[?(@.request.status == 500)].id'],
  ["$[?@.ok && @.level == 'error'].service", 'events', "$[?(@.ok && @.level == 'error')].service"],
  ['$..status', 'events'],
  ['$..screen_name', 'twitter'],
  ['$..[?@.lang == "ja"].id', 'twitter', '$..[?(@ && @.lang == "ja")].id'],
  // Filters at any depth, which read much of the text: here a text is slower than its value.
  ['$..[?@.id]', 'twitter', '$..[?(@ && @.id !== undefined)]'],
  ['$..[?@ == 1]', 'events', '$..[?(@ === 1)]'],
  ['$..[?@..url]', 'twitter', undefined],
  ['$..*', 'events'],
];

const libraries = ['json-p3', 'jsonpath-plus', 'jsonpath-rfc9535'];

function measure([query, document, ...dialects], options) {
  const dialect = dialects.length === 0 ? query : dialects[0];
  const input = { text: documents[document], value: JSON.parse(documents[document]) };
  const ours = compileJsonPath(query);
  const p3 = jsonP3.compile(query);
  const contestants = {
    values: ({ value }) => ours.values(value),
    text: ({ text }) => ours.valuesInText(text),
    parse: ({ text }) => JSON.parse(text),
    'json-p3': ({ value }) => p3.query(value).values(),
    ...(dialect && { 'jsonpath-plus': ({ value }) => jsonPathPlus({ path: dialect, json: value }) }),
    'jsonpath-rfc9535': ({ value }) => jsonPathRfc9535(value, query),
  };
  const found = contestants.values(input).length;
  for (const name of ['text', ...libraries])
    if (contestants[name] && contestants[name](input).length !== found)
      throw new Error(`${name} finds something else for ${query}`);
  const medians = compare(contestants, options, input);
  const best = Math.min(...libraries.map((it) => medians[it] ?? Infinity));
  return [
    `\`${query.replaceAll('|', '\\|')}\``,
    document,
    show(medians.values),
    ...libraries.map((it) => (medians[it] === undefined ? '–' : ratio(medians, 'values', it))),
    show(medians.text),
    (medians.parse + best) / medians.text,
    (medians.parse + medians.values) / medians.text,
  ];
}

/** JSONata evaluates in promises, so it has its own loop. */
async function measureJsonata() {
  const value = JSON.parse(documents.events);
  const expression = jsonata('$[request.status = 500].id');
  const ours = compileJsonPath('$[?@.request.status == 500].id');
  const times = [];
  for (let round = 0; round < 7; round++) {
    const started = performance.now();
    await expression.evaluate(value);
    times.push(performance.now() - started);
  }
  const { values } = compare({ values: () => ours.values(value) }, { rounds: 5 });
  const [fastest] = times.toSorted((a, b) => a - b);
  return `JSONata 2 evaluates \`$[request.status = 500].id\` on the events in ${show(fastest * 1e6)} at best; the filter above takes ${show(values)}.`;
}

export const withOddInputs = true;

export async function run({ rounds }) {
  const options = { rounds: rounds ?? 7, slice: 20 };
  const rows = queries.map((it) => measure(it, options));
  const head = [
    'query',
    'document',
    'values',
    ...libraries.map((it) => `beside ${it}`),
    'text',
    'beside JSON.parse + the best',
    'beside JSON.parse + values',
  ];
  const parts = [
    `${machine()}, medians; \`1.50x\` is one and a half times as fast as the other.`,
    table(head, rows),
    await measureJsonata(),
  ];
  return [benchmark('jsonpath', 'bench:jsonpath', parts)];
}
