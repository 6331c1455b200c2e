import { parseAny, compact as compactText, indent as indentText, stringify } from '@wirework/codec';
import { JsonSyntaxError } from '@wirework/encoding-errors';
import { type CompiledPath, type PathInput, removeFromText, setInText, setManyInText } from '@wirework/path';
import { findSyntaxError } from '@wirework/scanner';
import { assertText, describeKind } from '@wirework/scanner/primitives';
import { readEditConfig } from '../config/read-config.ts';
import { assertCount } from '../values/assert-count.ts';
import { operation } from './operation.ts';
import type { Processor, Updates } from './processor.ts';

/** One update: a path and the value to be set there. */
type Update = readonly [path: PathInput, value: unknown];

/** {@inheritDoc Processor.set} */
export const set: Processor['set'] = /* #__PURE__ */ operation(
  'set',
  ({ documents, settings }, text, path, value, config) => {
    const { create, maxBytes, maxDepth, duplicates, syntax } = readEditConfig(config, settings);
    assertText(text, maxBytes);
    return setInText(text, documents.compile(path), asJson(value, maxDepth), { create, maxDepth, duplicates, syntax });
  },
);

/** {@inheritDoc Processor.setMultiple} */
export const setMultiple: Processor['setMultiple'] = /* #__PURE__ */ operation(
  'setMultiple',
  ({ documents, settings }, text, updates, config) => {
    const { create, maxBytes, maxDepth, duplicates, syntax } = readEditConfig(config, settings);
    const options = { create, maxDepth, duplicates, maxBytes, syntax };
    const pairs = toPairs(updates);
    assertCount(pairs, settings.maxBatch, 'the updates');
    assertText(text, maxBytes);
    const prepared: [CompiledPath, unknown][] = [];
    try {
      for (const [path, value] of pairs) prepared.push([documents.compile(path), asJson(value, maxDepth)]);
    } catch (error) {
      // An update that cannot even be prepared fails only after those before it are set.
      if (prepared.length > 0) assertText(setManyInText(text, prepared, options), maxBytes);
      throw error;
    }
    return setManyInText(text, prepared, options);
  },
);

/** {@inheritDoc Processor.delete} */
export const deletePath: Processor['delete'] = /* #__PURE__ */ operation(
  'delete',
  ({ documents, settings }, text, path, config) => {
    const { maxBytes, maxDepth, duplicates, syntax } = readEditConfig(config, settings);
    assertText(text, maxBytes);
    return removeFromText(text, documents.compile(path), { maxDepth, duplicates, syntax });
  },
);

/** {@inheritDoc Processor.compact} */
export const compact: Processor['compact'] = /* #__PURE__ */ operation('compact', ({ documents }, text) =>
  compactText(documents.strict(documents.checked(text))),
);

/** {@inheritDoc Processor.prettify} */
export const prettify: Processor['prettify'] = /* #__PURE__ */ operation(
  'prettify',
  ({ documents }, text, indent = '  ') => {
    const checked = documents.checked(text);
    if (documents.strict(checked) === checked) return indentText(checked, '', indent);
    // The layout has no place for comments, trailing commas and a byte order mark.
    const { offset, index, line, column } = findSyntaxError(checked) as JsonSyntaxError;
    throw new JsonSyntaxError('Cannot prettify the text: it has comments or trailing commas, which would be lost', {
      ...{ offset, index, line, column },
      hint: 'toStrictJson() of @wirework/scanner removes them',
    });
  },
);

/** A surrogate, which the codec does not write unless it is half of a pair. */
const surrogate = /[\ud800-\udfff]/;

/**
 * Returns a value as the JSON that the codec writes, so that a `Map`, bytes, dates and lone surrogates are treated as
 * by `marshal`.
 */
function asJson(value: unknown, maxDepth: number): unknown {
  const isPlain = typeof value === 'string' ? !surrogate.test(value) : typeof value !== 'object' || value === null;
  if (isPlain) return value;
  return parseAny(stringify(value, { escapeHtml: false, maxDepth }), { maxDepth, numbers: 'lossless' });
}

/** Returns the updates as a list of pairs. */
function toPairs(updates: Updates): Update[] {
  if (typeof updates !== 'object' || updates === null) {
    throw new TypeError(
      `Cannot set: expected an object of values by path, or pairs of path and value, found ${describeKind(updates)}`,
    );
  }
  if (!(Symbol.iterator in updates)) return Object.entries(updates);
  return Array.from(updates as Iterable<unknown>, (pair) => {
    if (Array.isArray(pair) && pair.length === 2) return pair as unknown as Update;
    throw new TypeError(`Cannot set: expected a pair of path and value, found ${describeKind(pair)}`);
  });
}
