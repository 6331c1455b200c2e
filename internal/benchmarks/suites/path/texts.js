import { compilePath, getFromText, getManyFromText, setInText } from '@wirework/path';
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } from 'jsonc-parser';
import { compare, ratio, show } from '../../lib/compare.js';

const follow = (doc, { segments }) => segments.reduce((value, segment) => value?.[segment], doc);

const scanned = { validate: 'scanned' };

/** Reads of one document, against `JSON.parse` and property access. */
export function reads({ text, ten, ...places }, options) {
  const { early, middle, late, missing } = Object.fromEntries(
    Object.entries(places).map(([place, path]) => [place, compilePath(path)]),
  );
  const tenCompiled = ten.map((path) => compilePath(path));
  const expected = follow(JSON.parse(text), middle);
  if (expected === undefined || getFromText(text, middle).value !== expected) throw new Error(`no value at ${middle}`);
  const medians = compare(
    {
      parse: () => follow(JSON.parse(text), middle),
      strict: () => getFromText(text, middle).value,
      early: () => getFromText(text, early, scanned).value,
      middle: () => getFromText(text, middle, scanned).value,
      late: () => getFromText(text, late, scanned).value,
      missing: () => getFromText(text, missing, scanned).exists,
      'parse, ten': () => {
        const doc = JSON.parse(text);
        return tenCompiled.map((path) => follow(doc, path));
      },
      ten: () => getManyFromText(text, tenCompiled),
    },
    options,
  );
  return [
    show(medians.parse),
    ...['strict', 'early', 'middle', 'late', 'missing'].map((it) => ratio(medians, it, 'parse')),
    ratio(medians, 'ten', 'parse, ten'),
  ];
}

/** Looking at a character makes a rope one flat string. */
const flattened = (text) => text.charCodeAt(text.length - 1);

/** One value written into the middle of a document. */
export function edits({ text, middle }, options) {
  const path = compilePath(middle);
  const keys = [...path.segments];
  const setByHand = (value) => {
    const doc = JSON.parse(text);
    keys.slice(0, -1).reduce((at, key) => at[key], doc)[keys.at(-1)] = value;
    return JSON.stringify(doc);
  };
  const medians = compare(
    {
      // Both give a rope; whoever uses the text flattens it, so both do.
      parse: () => flattened(setByHand('edited')),
      set: () => flattened(setInText(text, path, 'edited')),
      'set, jsonc': () => flattened(setInText(text, path, 'edited', { syntax: 'jsonc' })),
      ...(text.length < 3_000_000 && {
        jsonc: () => applyEdits(text, modify(text, keys, 'edited', { formattingOptions: {} })).length,
        'jsonc, read': () => getNodeValue(findNodeAtLocation(parseTree(text), keys)),
      }),
    },
    options,
  );
  return [
    show(medians.parse),
    ratio(medians, 'set', 'parse'),
    ratio(medians, 'set, jsonc', 'parse'),
    medians.jsonc === undefined ? 'not run' : ratio(medians, 'jsonc', 'parse'),
  ];
}
