import { compilePath, getFromText, getManyFromText, setInText } from '@wirework/path';
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } from 'jsonc-parser';
import { compare, ratio, show } from '../../lib/compare.js';

const follow = (doc, { segments }) => segments.reduce((value, segment) => value?.[segment], doc);

const scanned = { validate: 'scanned' };

/** Reads of one document, against `JSON.parse` and property access. */
export function reads({ text: whole, ten, ...places }, options) {
  const { early, middle, late, missing } = Object.fromEntries(
    Object.entries(places).map(([place, path]) => [place, compilePath(path)]),
  );
  const tenCompiled = ten.map((path) => compilePath(path));
  const expected = follow(JSON.parse(whole), middle);
  if (expected === undefined || getFromText(whole, middle).value !== expected) throw new Error(`no value at ${middle}`);
  const medians = compare(
    {
      parse: ({ text }) => follow(JSON.parse(text), middle),
      strict: ({ text }) => getFromText(text, middle).value,
      early: ({ text }) => getFromText(text, early, scanned).value,
      middle: ({ text }) => getFromText(text, middle, scanned).value,
      late: ({ text }) => getFromText(text, late, scanned).value,
      missing: ({ text }) => getFromText(text, missing, scanned).exists,
      'parse, ten': ({ text }) => {
        const doc = JSON.parse(text);
        return tenCompiled.map((path) => follow(doc, path));
      },
      ten: ({ text }) => getManyFromText(text, tenCompiled),
    },
    options,
    { text: whole },
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
export function edits({ text: whole, middle }, options) {
  const path = compilePath(middle);
  const keys = [...path.segments];
  const setByHand = (text, value) => {
    const doc = JSON.parse(text);
    keys.slice(0, -1).reduce((at, key) => at[key], doc)[keys.at(-1)] = value;
    return JSON.stringify(doc);
  };
  const medians = compare(
    {
      // Both return a rope, which its user would flatten, so both are flattened here.
      parse: ({ text }) => flattened(setByHand(text, 'edited')),
      set: ({ text }) => flattened(setInText(text, path, 'edited')),
      'set, jsonc': ({ text }) => flattened(setInText(text, path, 'edited', { syntax: 'jsonc' })),
      ...(whole.length < 3_000_000 && {
        jsonc: ({ text }) => applyEdits(text, modify(text, keys, 'edited', { formattingOptions: {} })).length,
        'jsonc, read': ({ text }) => getNodeValue(findNodeAtLocation(parseTree(text), keys)),
      }),
    },
    options,
    { text: whole },
  );
  return [
    show(medians.parse),
    ratio(medians, 'set', 'parse'),
    ratio(medians, 'set, jsonc', 'parse'),
    medians.jsonc === undefined ? 'not run' : ratio(medians, 'jsonc', 'parse'),
  ];
}
