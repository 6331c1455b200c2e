import { compilePath, get } from '@wirework/path';
import dlv from 'dlv';
import { getProperty } from 'dot-prop';
import jmespath from 'jmespath';
import { JSONPath } from 'jsonpath-plus';
import lodashGet from 'lodash.get';
import { compare } from '../../lib/compare.js';

/** Sixteen parsed documents of one shape, as the rows of one table are. */
function parseDocuments(names) {
  const doc = {};
  for (const [a, b, c, d] of names) doc[a] = { [b]: { [c]: { [d]: 1, other: 2 } }, other: {} };
  const text = JSON.stringify(doc);
  return Array.from({ length: 16 }, () => JSON.parse(text));
}

const chains = [
  (it) => it?.first0?.second0?.third0?.fourth0,
  (it) => it?.first1?.second1?.third1?.fourth1,
  (it) => it?.first2?.second2?.third2?.fourth2,
  (it) => it?.first3?.second3?.third3?.fourth3,
  (it) => it?.first4?.second4?.third4?.fourth4,
  (it) => it?.first5?.second5?.third5?.fourth5,
  (it) => it?.first6?.second6?.third6?.fourth6,
  (it) => it?.first7?.second7?.third7?.fourth7,
  (it) => it?.first8?.second8?.third8?.fourth8,
  (it) => it?.first9?.second9?.third9?.fourth9,
];

/** Runs a read on sixteen documents in turn, many times, so that the clock adds nothing. */
class Loop {
  constructor(read) {
    this.read = read;
  }

  run(times, docs) {
    let last;
    for (let i = 0; i < times; i++) last = this.read(docs[i & 15]);
    return last;
  }
}

const inner = 1_000;

/**
 * Nanoseconds of one read of four names, by reader, while `inUse` paths are read often: `one` and the same path,
 * and all in `turn` if there are several. Every read is a call of a function that the engine cannot know, as in a
 * program that gets its paths from elsewhere; what that takes is the first row.
 */
export function values(inUse, options) {
  const names = [...Array(inUse).keys()].map((i) => [`first${i}`, `second${i}`, `third${i}`, `fourth${i}`]);
  const docs = parseDocuments(names);
  const strings = names.map((it) => it.join('.'));
  const compiled = strings.map((it) => compilePath(it));
  for (let i = 0; i < 3_000; i++) for (const path of compiled) get(docs[i & 15], path);
  const readers = {
    'the call alone': (doc) => doc,
    'optional chaining by hand, ten chains (inherits)': (doc, i) => chains[i % 10](doc),
    'get, compiled path': (doc, i) => get(doc, compiled[i]),
    'get, string': (doc, i) => get(doc, strings[i]),
    'lodash.get, array': (doc, i) => lodashGet(doc, names[i]),
    'lodash.get, string': (doc, i) => lodashGet(doc, strings[i]),
    'dlv, string': (doc, i) => dlv(doc, strings[i]),
    'dot-prop': (doc, i) => getProperty(doc, strings[i]),
    jmespath: (doc, i) => jmespath.search(doc, strings[i]),
    'jsonpath-plus': (doc, i) => JSONPath({ path: strings[i], json: doc, wrap: false }),
  };
  const contestants = {};
  for (const [name, read] of Object.entries(readers)) {
    const one = new Loop((doc) => read(doc, 0));
    contestants[`${name}/one`] = ({ value }) => one.run(inner, value);
    if (inUse === 1) continue;
    let next = 0;
    const turn = new Loop((doc) => read(doc, (next = next === inUse - 1 ? 0 : next + 1)));
    contestants[`${name}/turn`] = ({ value }) => turn.run(inner, value);
  }
  const medians = compare(contestants, options, { value: docs });
  return Object.fromEntries(Object.entries(medians).map(([name, time]) => [name, time / inner]));
}
