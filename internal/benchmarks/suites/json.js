import { compilePath, createProcessor } from '@wirework/json';
import { get, set } from '@wirework/path';
import { compare, ratio, show } from '../lib/compare.js';
import { events, twitter } from '../lib/corpora.js';
import { benchmark, machine, table } from '../lib/table.js';

/** A text that no cache has seen: another number of spaces at its end each time, flat. */
function freshTexts() {
  let made = 0;
  return ({ text }) => {
    made = (made + 1) % 5000;
    const fresh = Buffer.from(text + ' '.repeat(made)).toString();
    return fresh;
  };
}

function rows(name, text, path, rounds) {
  const processor = createProcessor();
  const uncached = createProcessor({ cache: { enabled: false } });
  const fresh = freshTexts();
  const compiled = compilePath(path);
  const input = { text, value: JSON.parse(text), parsed: processor.preParse(text) };
  processor.get(text, path);
  processor.get(text, path);
  const times = compare(
    {
      making: fresh,
      first: (it) => processor.get(fresh(it), path),
      repeated: ({ text }) => processor.get(text, path),
      uncached: ({ text }) => uncached.get(text, path),
      native: ({ text }) => get(JSON.parse(text), compiled),
      preparsed: ({ text, parsed = processor.preParse(text) }) => processor.getFromParsed(parsed, compiled),
      onValue: ({ value }) => get(value, compiled),
    },
    rounds === undefined ? {} : { rounds },
    input,
  );
  const first = times.first - times.making;
  processor.close();
  uncached.close();
  return [
    name,
    show(first),
    show(times.repeated),
    first / times.repeated,
    ratio(times, 'uncached', 'native'),
    show(times.preparsed),
    ratio(times, 'preparsed', 'onValue'),
  ];
}

/** Sets ten values in a text: five replace existing values, and five are new properties. */
function updateRow(name, text, places, rounds) {
  const processor = createProcessor();
  const updates = Object.fromEntries(
    places.map((place, i) => [i % 2 === 0 ? place : place.replace(/\w+$/, 'added'), i]),
  );
  const paths = Object.entries(updates).map(([path, value]) => [compilePath(path), value]);
  const times = compare(
    {
      together: ({ text }) => processor.setMultiple(text, updates),
      oneByOne: ({ text }) =>
        Object.entries(updates).reduce((edited, [path, value]) => processor.set(edited, path, value), text),
      native: ({ text }) =>
        JSON.stringify(paths.reduce((doc, [path, value]) => set(doc, path, value), JSON.parse(text))),
    },
    rounds === undefined ? {} : { rounds },
    { text },
  );
  processor.close();
  return [name, show(times.together), ratio(times, 'together', 'oneByOne'), ratio(times, 'together', 'native')];
}

const tenths = (count, place) => [...Array(10).keys()].map((i) => place(Math.floor((i * count) / 10)));

export const withOddInputs = true;

export async function run({ rounds }) {
  const parts = [
    `Measured by \`pnpm bench json --write\`: ${machine()}, medians.`,
    table(
      [
        'document',
        'first `get`',
        'repeated `get`',
        'first to repeated',
        'no cache, against `JSON.parse`',
        '`getFromParsed`, compiled',
        'against `get` on a value',
      ],
      [
        rows('events, 100 KB', events(100_000), '[100].request.path', rounds),
        rows('twitter, 0.6 MB', twitter(), 'statuses[50].user.screen_name', rounds),
      ],
    ),
    '`getFromParsed` takes 3 to 6 ns more than `get` on a value: it checks that the document is still open, counts the operation, and checks whether the result has to be copied.',
    'Ten values set by `setMultiple`, five of them new members:',
    table(
      ['document', '`setMultiple`', 'against ten times `set`', 'against parse, edit, stringify'],
      [
        updateRow(
          'events, 100 KB',
          events(100_000),
          tenths(100, (i) => `[${i}].request.path`),
          rounds,
        ),
        updateRow(
          'twitter, 0.6 MB',
          twitter(),
          tenths(100, (i) => `statuses[${i}].user.screen_name`),
          rounds,
        ),
      ],
    ),
  ];
  return [benchmark('json', 'bench:json', parts)];
}
