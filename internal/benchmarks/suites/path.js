import { compilePath, get, getFromText, getManyFromText, set, setInText } from '@wirework/path';
import dlv from 'dlv';
import { getProperty } from 'dot-prop';
import jmespath from 'jmespath';
import { applyEdits, modify, parseTree, findNodeAtLocation, getNodeValue } from 'jsonc-parser';
import { JSONPath } from 'jsonpath-plus';
import lodashGet from 'lodash.get';
import { compare, ratio, show } from '../lib/compare.js';
import { api1k, canada, citm, events, twitter } from '../lib/corpora.js';
import { machine, table, writeBetween } from '../lib/table.js';

/** A rope is flattened once, so that nobody pays for it in the first round. */
const flat = (text) => Buffer.from(text).toString();

const documents = {
  'twitter, 0.6 MB, two-byte string': {
    text: twitter(),
    early: 'statuses[0].metadata.result_type',
    middle: 'statuses[50].user.screen_name',
    late: 'search_metadata.count',
    missing: 'search_metadata.gone',
    ten: ['search_metadata.count', ...[0, 11, 22, 33, 44, 55, 66, 77, 88].map((i) => `statuses[${i}].user.screen_name`)],
  },
  'citm_catalog, 1.7 MB, two-byte string': {
    text: citm(),
    early: 'areaNames.205705993',
    middle: 'performances[120].seatCategories[0].seatCategoryId',
    late: 'venueNames.PLEYEL_PLEYEL',
    missing: 'venueNames.gone',
    ten: ['venueNames.PLEYEL_PLEYEL', 'areaNames.205705993', ...[0, 30, 60, 90, 120, 150, 180, 210].map((i) => `performances[${i}].id`)],
  },
  'canada, 2.3 MB, numbers': {
    text: canada(),
    early: 'type',
    middle: 'features[0].geometry.coordinates[399][0][0]',
    late: 'features[0].geometry.coordinates[479][0][1]',
    missing: 'features[1].geometry',
    ten: ['type', 'features[0].properties.name', ...[0, 60, 120, 180, 240, 300, 360, 420].map((i) => `features[0].geometry.coordinates[${i}][0][0]`)],
  },
  'events, 10 MB, one-byte array': {
    text: flat(events(10_000_000)),
    early: '[0].service',
    middle: '[23780].request.path',
    late: '[47500].request.path',
    missing: '[47500].gone',
    ten: [0, 4400, 8800, 13200, 17600, 22000, 26400, 30800, 35200, 47000].map((i) => `[${i}].service`),
  },
  'API payload, 1 KB': {
    text: flat(api1k()),
    early: 'data.user.id',
    middle: 'data.orders[2].total',
    late: 'meta.page.total',
    missing: 'meta.page.gone',
    ten: [
      'data.user.name', 'data.user.email', 'data.user.roles[0]', 'data.orders[0].id', 'data.orders[2].total',
      'data.orders[4].lines[0].sku', 'data.links.self', 'meta.took', 'meta.page.number', 'meta.page.total',
    ],
  },
};

/** `JSON.parse` and property access, as a user would write it by hand. */
const byHand = (path) => {
  const { segments } = compilePath(path);
  return (text) => segments.reduce((value, segment) => value?.[segment], JSON.parse(text));
};

const setByHand = (path) => {
  const { segments } = compilePath(path);
  return (text, value) => {
    const doc = JSON.parse(text);
    segments.slice(0, -1).reduce((at, segment) => at[segment], doc)[segments.at(-1)] = value;
    return JSON.stringify(doc);
  };
};

/** Looking at a character makes a rope one flat string. */
const flattened = (text) => text.charCodeAt(text.length - 1);

const scanned = { validate: 'scanned' };

function reads(options) {
  const rows = [];
  for (const [name, { text, ten, ...places }] of Object.entries(documents)) {
    const compiled = Object.fromEntries(Object.entries(places).map(([place, path]) => [place, compilePath(path)]));
    const tenCompiled = ten.map((path) => compilePath(path));
    const tenByHand = tenCompiled.map(({ segments }) => (doc) => segments.reduce((value, segment) => value?.[segment], doc));
    const hand = byHand(places.middle);
    if (hand(text) === undefined || getFromText(text, places.middle).value !== hand(text)) throw new Error(`${name}: no value in the middle`);
    const medians = compare(
      {
        parse: () => hand(text),
        strict: () => getFromText(text, compiled.middle).value,
        early: () => getFromText(text, compiled.early, scanned).value,
        middle: () => getFromText(text, compiled.middle, scanned).value,
        late: () => getFromText(text, compiled.late, scanned).value,
        missing: () => getFromText(text, compiled.missing, scanned).exists,
        'parse, ten': () => {
          const doc = JSON.parse(text);
          return tenByHand.map((read) => read(doc));
        },
        ten: () => getManyFromText(text, tenCompiled),
      },
      options,
    );
    rows.push([
      name,
      show(medians.parse),
      ...['strict', 'early', 'middle', 'late', 'missing'].map((it) => ratio(medians, it, 'parse')),
      ratio(medians, 'ten', 'parse, ten'),
    ]);
  }
  return table(['document', 'JSON.parse + access', 'strict', 'scanned: early', 'middle', 'late', 'missing', 'ten paths'], rows);
}

function edits(options) {
  const rows = [];
  for (const [name, { text, middle }] of Object.entries(documents)) {
    const compiled = compilePath(middle);
    const hand = setByHand(middle);
    const keys = [...compiled.segments];
    const medians = compare(
      {
        // Both give a rope; whoever uses the text flattens it, so both do.
        parse: () => flattened(hand(text, 'edited')),
        set: () => flattened(setInText(text, compiled, 'edited')),
        ...(text.length < 3_000_000 && {
          jsonc: () => applyEdits(text, modify(text, keys, 'edited', { formattingOptions: {} })).length,
          'jsonc, read': () => getNodeValue(findNodeAtLocation(parseTree(text), keys)),
        }),
      },
      options,
    );
    rows.push([
      name,
      show(medians.parse),
      ratio(medians, 'set', 'parse'),
      medians.jsonc === undefined ? 'not run' : ratio(medians, 'jsonc', 'parse'),
    ]);
  }
  return table(['document', 'parse + set + stringify', 'setInText', 'jsonc-parser modify'], rows);
}

/** Ten documents with paths of four names; all have one shape, as the rows of one table do. */
function values(options) {
  const names = [...Array(10).keys()].map((i) => [`first${i}`, `second${i}`, `third${i}`, `fourth${i}`]);
  const doc = {};
  for (const [a, b, c, d] of names) doc[a] = { [b]: { [c]: { [d]: 1, other: 2 } }, other: {} };
  const strings = names.map((it) => it.join('.'));
  const compiled = strings.map((it) => compilePath(it));
  const chains = [
    (it) => it?.first0?.second0?.third0?.fourth0, (it) => it?.first1?.second1?.third1?.fourth1,
    (it) => it?.first2?.second2?.third2?.fourth2, (it) => it?.first3?.second3?.third3?.fourth3,
    (it) => it?.first4?.second4?.third4?.fourth4, (it) => it?.first5?.second5?.third5?.fourth5,
    (it) => it?.first6?.second6?.third6?.fourth6, (it) => it?.first7?.second7?.third7?.fourth7,
    (it) => it?.first8?.second8?.third8?.fourth8, (it) => it?.first9?.second9?.third9?.fourth9,
  ];
  // The first paths that are read often have the copies of the step; those after them share one.
  const others = [...Array(16).keys()].map((i) => compilePath(`w${i}.x.y.z`));
  for (const path of [...compiled, ...others]) for (let i = 0; i < 200; i++) get(doc, path);
  const late = strings.map((it) => compilePath(it));
  const readers = {
    'optional chaining by hand (inherits)': (i) => chains[i](doc),
    'get, compiled path': (i) => get(doc, compiled[i]),
    'get, compiled path, after sixteen others': (i) => get(doc, late[i]),
    'get, string': (i) => get(doc, strings[i]),
    'lodash.get, array': (i) => lodashGet(doc, names[i]),
    'lodash.get, string': (i) => lodashGet(doc, strings[i]),
    'dlv, string': (i) => dlv(doc, strings[i]),
    'dot-prop': (i) => getProperty(doc, strings[i]),
    jmespath: (i) => jmespath.search(doc, strings[i]),
    'jsonpath-plus': (i) => JSONPath({ path: strings[i], json: doc, wrap: false }),
  };
  const inner = 1_000;
  const contestants = {};
  for (const [name, read] of Object.entries(readers)) {
    const hot = new Loop(() => read(3));
    let next = 0;
    const all = new Loop(() => read((next = next === 9 ? 0 : next + 1)));
    contestants[`${name}/one`] = () => hot.run(inner);
    contestants[`${name}/ten`] = () => all.run(inner);
  }
  const medians = compare(contestants, options);
  const rows = Object.keys(readers).map((name) => {
    const [one, ten] = ['one', 'ten'].map((it) => medians[`${name}/${it}`] / inner);
    return [name, show(one), show(ten)];
  });
  return table(['four names, own members only unless it says so', 'one path', 'ten paths in turn'], rows);
}

/** Runs a read many times, so that the clock is not what is measured. */
class Loop {
  constructor(read) {
    this.read = read;
  }

  run(times) {
    let last;
    for (let i = 0; i < times; i++) last = this.read();
    return last;
  }
}

export async function run({ write, rounds }) {
  const options = rounds === undefined ? {} : { rounds };
  // Everybody sees every kind of text first, as in a process that runs for long.
  for (const { text, middle } of Object.values(documents)) {
    setInText(text, middle, 1);
    set(JSON.parse(text), middle, 1);
  }
  const text = [
    `${machine()}, medians; \`1.50x\` is one and a half times as fast as the first column.`,
    reads(options),
    'One value written into the middle of the text:',
    edits(options),
    'On a value that is parsed already:',
    values(options),
  ].join('\n\n');
  console.log(text);
  if (write) writeBetween('path', 'bench:path', text);
}
