/**
 * One document on the engine that runs this; prints how many times as fast as `JSON.parse` it is to check it and to
 * read a value of it.
 */
import { compilePath, getFromText } from '@wirework/path';
import { isValidJson } from '@wirework/scanner';
import { compare, ratio } from '../../lib/compare.js';
import { documents } from '../path/documents.js';

const { document, options } = JSON.parse(process.argv[2]);
const chosen = documents[document];
const text = chosen.text();
const path = compilePath(chosen.middle);
const medians = compare(
  {
    parse: () => path.segments.reduce((value, segment) => value[segment], JSON.parse(text)),
    check: () => isValidJson(text),
    strict: () => getFromText(text, path).value,
    scanned: () => getFromText(text, path, { validate: 'scanned' }).value,
  },
  options,
);
console.log(
  JSON.stringify(Object.fromEntries(['check', 'strict', 'scanned'].map((it) => [it, ratio(medians, it, 'parse')]))),
);
