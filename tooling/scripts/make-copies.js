/**
 * `node tooling/scripts/make-copies.js [--check]`: writes the files that consist of textual copies of a function, from
 * one copy each. V8 keeps type feedback for each function of a source, not for each closure, so closures from separate
 * copies are as fast as generated code (decision 141). With `--check` the script writes nothing, and fails if a file
 * differs from what it would write, or if the build has left out a part of a copy.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { readJson, root } from './lib/workspace.js';

const note =
  '// Written by make-copies.js, which has the one copy: do not edit.\n/* eslint max-lines: off -- the copies of a few functions */\n';
const list = (count, text) => Array.from({ length: count }, () => text).join(',\n');
const indices = (count) => Array.from({ length: count }, (_, at) => at);

/** The loop over the members of an object, which predicts the order of their names. */
const objectLoop = `({ expected, others, otherwise, heat }) => (value) => {
  if (heat.left > 0) warm(heat, value);
  else if (heat.check !== undefined) return heat.check(value);
  if (!isObject(value)) return otherwise(value);
  let last = expected.head;
  let missing = expected.required;
  for (const name in value) {
    if (!Object.prototype.hasOwnProperty.call(value, name)) break;
    const member = value[name];
    if (member === undefined) continue;
    const { next } = last;
    const found = name === next.name ? next : unpredictedMember(expected, last, name, value);
    if (found === undefined || !passes(found.node, member)) return false;
    missing -= found.required;
    last = found;
  }
  return missing === 0 && (others === undefined || others(value));
}`;

const objectLoops = `${note}import { isObject } from '../core/kind.ts';
import { passes } from '../core/scalar-node.ts';
import { warm } from '../hot/heat.ts';
import { unpredictedMember } from './member-rules.ts';
import type { ObjectLoop } from './object-loop.ts';

/**
 * The loop of \`objectCheck\`, sixteen times, which schemas get in turn.
 *
 * A trick for V8: all closures made from one function in the source share its type feedback. After one object in
 * dictionary mode (from \`querystring.parse\`, with a deleted property, with 2,000 names) a \`for in\` no longer reads
 * properties by their index in the shape: with one loop, every check of the process then took 2.1 to 2.4 times as long
 * on Node 20, 24 and 26 (decision 141). With the copies such an object slows one check in sixteen.
 */
export const objectLoops: readonly ObjectLoop[] = [${list(16, objectLoop)}];
`;

/**
 * The check of an object by some members: their names and tests and whether they are required, then the other rules,
 * and those of other values.
 */
const reader = (count) => {
  const each = (text, between) => indices(count).map(text).join(between);
  const read = (i) => `const m${i} = v[n${i}];
    if (m${i} === undefined ? q${i} : !t${i}(m${i})) return false;`;
  return `(${each((i) => `n${i}, t${i}, q${i}`, ', ')}, r, o) => {
  const c: Check = (v) => {
    if (!isObject(v)) return o(v);
    const p = getPrototypeOf(v, n0 in v);
    if (p !== null && (${each((i) => `n${i} in p`, ' || ')})) return c(own(v));
    ${each(read, '\n    ')}
    return r(v);
  };
  return c;
}`;
};

/** The check that an object has no other members than expected ones, in the order that documents have. */
const closedReader = `(e, r) => (v) => {
  let last = e.head;
  for (const name in v) {
    const { next } = last;
    if (name === next.name && name !== '') {
      last = next;
      continue;
    }
    const found = e.byName.get(name);
    if (found !== undefined) last = last.next = found;
    else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
  }
  return r(v);
}`;

const listReader = `(t, min, max) => (v) => {
  if (!Array.isArray(v) || v.length < min || v.length > max) return false;
  for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
  return true;
}`;

/** The check of a tuple: a test for each of the first items, and one for all others. */
const tupleReader = (count) => {
  const each = (text, between) => indices(count).map(text).join(between);
  return `(${each((i) => `t${i}`, ', ')}, t, min, max) => (v) => {
  if (!Array.isArray(v) || v.length < min || v.length > max) return false;
  const l = v.length;
  ${each((i) => `if (l > ${i} && !t${i}(v[${i}])) return false;`, '\n  ')}
  for (let i = ${count}; i < l; i++) if (!t(v[i])) return false;
  return true;
}`;
};

/** The check that the members of an object pass a test, but for those that are `undefined`. */
const mapReader = `(t, r, o) => (v) => {
  if (!isObject(v)) return o(v);
  for (const n in v) {
    if (!Object.prototype.hasOwnProperty.call(v, n)) break;
    const m = v[n];
    if (!t(m) && m !== undefined) return false;
  }
  return r(v);
}`;

/**
 * The search for members that fail: a bit for each name, set if it is at fault. -1 if a member may be inherited, which
 * is read in another way.
 */
const faultReader = (count) => {
  const each = (text, between) => indices(count).map(text).join(between);
  const read = (i) => `const m${i} = v[n${i}];
    if (m${i} === undefined ? q${i} : !t${i}(m${i})) f |= ${2 ** i};`;
  return `(${each((i) => `n${i}, t${i}, q${i}`, ', ')}) => (v) => {
    const p = getPrototypeOf(v, n0 in v);
    if (p !== null && (${each((i) => `n${i} in p`, ' || ')})) return -1;
    let f = 0;
    ${each(read, '\n    ')}
    return f;
}`;
};

/** The index of the first item, from an index, that fails a test; the last item may pass. -1 after the last. */
const itemFault = `(t) => (v, i) => {
  const l = v.length - 1;
  for (; i < l; i++) if (!t(v[i])) return i;
  return i === l ? i : -1;
}`;

/** The names of the members that fail a test. */
const nameFaults = `(t) => (v) => {
  const f = [];
  for (const n in v) {
    if (!Object.prototype.hasOwnProperty.call(v, n)) break;
    const m = v[n];
    if (!t(m) && m !== undefined) f.push(n);
  }
  return f;
}`;

/**
 * How many blocks of copies there are of each kind. Engines read a block when the file is loaded, and compile it when
 * its first copy is needed.
 */
const copiesInBlock = 8;
const kinds = [
  { name: 'readers4', type: 'Reader4', text: reader(4), blocks: 12 },
  { name: 'readers8', type: 'Reader8', text: reader(8), blocks: 10 },
  { name: 'closedReaders', type: 'ClosedReader', text: closedReader, blocks: 4 },
  { name: 'listReaders', type: 'ListReader', text: listReader, blocks: 8 },
  { name: 'tupleReaders', type: 'TupleReader', text: tupleReader(8), blocks: 1 },
  { name: 'mapReaders', type: 'MapReader', text: mapReader, blocks: 4 },
  { name: 'faultReaders', type: 'FaultReader', text: faultReader(8), blocks: 4 },
  { name: 'itemFaults', type: 'ItemFault', text: itemFault, blocks: 2 },
  { name: 'nameFaults', type: 'NameFaults', text: nameFaults, blocks: 2 },
];
const parametersOf = (count) =>
  indices(count)
    .map((i) => `n${i}: string, t${i}: Check, q${i}: boolean`)
    .join(', ');
const blockOf = ({ name, type, text }, at) =>
  `function ${name}Of${at}(): ${type}[] { return [${list(copiesInBlock, text)}]; }`;

/** The text of the blocks of some kinds, and of the lists of them. */
function blocksOf(all) {
  const lists = all.map(({ name, type, blocks }) => {
    const names = indices(blocks).map((at) => `${name}Of${at}`);
    return `export const ${name}: readonly (() => ${type}[])[] = [${names.join(', ')}];`;
  });
  return [...all.flatMap((kind) => indices(kind.blocks).map((at) => blockOf(kind, at))), lists.join('\n')].join('\n\n');
}

const readers = `${note}import { isObject } from '../core/kind.ts';
import type { Check, ExpectedMembers, Members } from '../core/types.ts';
import { getPrototypeOf, own } from './own.ts';

type Reader4 = (${parametersOf(4)}, r: Check<Members>, o: Check) => Check;
type Reader8 = (${parametersOf(8)}, r: Check<Members>, o: Check) => Check;
type ClosedReader = (e: ExpectedMembers, r: Check<Members>) => Check<Members>;
type ListReader = (t: Check, min: number, max: number) => Check;
type TupleReader = (${indices(8)
  .map((i) => `t${i}: Check`)
  .join(', ')}, t: Check, min: number, max: number) => Check;
type MapReader = (t: Check, r: Check<Members>, o: Check) => Check;
type FaultReader = (${parametersOf(8)}) => (v: Members) => number;
type ItemFault = (t: Check) => (v: readonly unknown[], i: number) => number;
type NameFaults = (t: Check) => (v: Members) => string[];

${blocksOf(kinds)}
`;

/**
 * The read of a member, then of what is below it. The look-up tells the engine the hidden class, so that the prototype
 * is known. A member that may be inherited is read in another way.
 */
const nameReader = `(n, r, s) => (v) => {
  if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
  if (!(n in v)) return undefined;
  const p: unknown = Object.getPrototypeOf(v);
  if (p !== null && n in (p as object)) return s(v);
  const m = (v as Record<string, unknown>)[n];
  return m === undefined ? m : r(m);
}`;

const indexReader = `(n, r, s) => (v) => {
  if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
  const m: unknown = v[n];
  return m === undefined ? m : r(m);
}`;

const pathKinds = [
  { name: 'nameReaders', type: 'NameReader', text: nameReader, blocks: 8 },
  { name: 'indexReaders', type: 'IndexReader', text: indexReader, blocks: 2 },
];
const pathReaders = `${note}import { hasOwn } from '@wirework/scanner/primitives';

/** Reads a value at a path of another. */
export type Read = (value: unknown) => unknown;

type NameReader = (n: string, r: Read, s: Read) => Read;
type IndexReader = (n: number, r: Read, s: Read) => Read;

${blocksOf(pathKinds)}
`;

const style = readJson(`${root}tooling/prettier.json`);
const files = {
  'packages/schema/src/closures/object-loops.ts': objectLoops,
  'packages/schema/src/hot/readers.ts': readers,
  'packages/path/src/semantics/read-copies.ts': pathReaders,
};
const isCheck = process.argv[2] === '--check';
for (const [path, text] of Object.entries(files)) {
  const written = await format(text, { ...style, parser: 'typescript' });
  if (!isCheck) writeFileSync(root + path, written);
  else if (readFileSync(root + path, 'utf8') !== written) {
    console.error(`${path} is not current: run node tooling/scripts/make-copies.js`);
    process.exitCode = 1;
  }
}

/** An expression that only tells the engine something. Rollup leaves out what has no effect and is not used. */
const hint = 'getPrototypeOf(v, n0 in v)';
if (isCheck) {
  const dist = `${root}packages/schema/dist/`;
  const built = readdirSync(dist).map((it) => (it.endsWith('.js') ? readFileSync(dist + it, 'utf8') : ''));
  const [found, wanted] = [built.join(''), readers].map((text) => text.split(hint).length - 1);
  if (wanted === 0 || found !== wanted) {
    console.error(`packages/schema/dist has '${hint}' ${found} times, expected ${wanted}`);
    process.exitCode = 1;
  }
}
