import { parseAny, stringify } from '@wirework/codec';
import { type CompiledPath, type PathInput, removeFromText, setInText, setManyInText } from '@wirework/path';
import { assertText } from '@wirework/scanner/primitives';
import type { Editing } from '../config/read-config.ts';
import type { Documents } from '../documents/documents.ts';
import type { Update } from './updates.ts';

/** Returns the text with another value at a path. */
export function setText(documents: Documents, text: string, path: PathInput, value: unknown, editing: Editing): string {
  assertText(text, editing.maxBytes);
  const { create, maxDepth, duplicates, syntax } = editing;
  return setInText(text, documents.compile(path), asJson(value, maxDepth), { create, maxDepth, duplicates, syntax });
}

/** Returns the text with other values at many paths: the same as `setText` for one pair after the other, errors included. */
export function setTexts(documents: Documents, text: string, pairs: readonly Update[], editing: Editing): string {
  assertText(text, editing.maxBytes);
  const { create, maxDepth, duplicates, maxBytes, syntax } = editing;
  const options = { create, maxDepth, duplicates, maxBytes, syntax };
  const updates: [CompiledPath, unknown][] = [];
  try {
    for (const [path, value] of pairs) updates.push([documents.compile(path), asJson(value, maxDepth)]);
  } catch (error) {
    // An update that cannot even be prepared fails only after those before it are set.
    if (updates.length > 0) assertText(setManyInText(text, updates, options), maxBytes);
    throw error;
  }
  return setManyInText(text, updates, options);
}

/** A surrogate, which the codec does not write unless it is half of a pair. */
const surrogate = /[\ud800-\udfff]/;

/** Returns a value as the JSON that the codec writes, so that a `Map`, bytes, dates and lone surrogates are treated as by `marshal`. */
function asJson(value: unknown, maxDepth: number): unknown {
  const isPlain = typeof value === 'string' ? !surrogate.test(value) : typeof value !== 'object' || value === null;
  if (isPlain) return value;
  return parseAny(stringify(value, { escapeHtml: false, maxDepth }), { maxDepth, numbers: 'lossless' });
}

/** Returns the text without the value at a path. */
export function removeText(documents: Documents, text: string, path: PathInput, editing: Editing): string {
  assertText(text, editing.maxBytes);
  const { maxDepth, duplicates, syntax } = editing;
  return removeFromText(text, documents.compile(path), { maxDepth, duplicates, syntax });
}
