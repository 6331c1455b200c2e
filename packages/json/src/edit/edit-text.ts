import { parseAny, stringify } from '@wirework/codec';
import { type PathInput, removeFromText, setInText } from '@wirework/path';
import { describeValue } from '../config/describe-value.ts';
import type { Editing } from '../config/read-config.ts';
import { assertText, type Documents } from '../documents/documents.ts';

/** What `setMultiple` takes: values by path, or pairs of path and value. They are applied in their order. */
export type Updates = Readonly<Record<string, unknown>> | Iterable<readonly [path: PathInput, value: unknown]>;

/** The text with another value at a path. */
export function setText(documents: Documents, text: string, path: PathInput, value: unknown, editing: Editing): string {
  assertText(text, editing.maxTextBytes);
  const { create, maxDepth, duplicates } = editing;
  return setInText(text, documents.compile(path), asJson(value, maxDepth), { create, maxDepth, duplicates });
}

/** A half of a pair of units, which the codec does not write unless the other half is there. */
const surrogate = /[\ud800-\udfff]/;

/** A value as the JSON that the codec makes of it, so that a `Map`, bytes, dates and lone surrogates mean here what they mean in `marshal`. */
function asJson(value: unknown, maxDepth: number): unknown {
  const isPlain = typeof value === 'string' ? !surrogate.test(value) : typeof value !== 'object' || value === null;
  if (isPlain) return value;
  return parseAny(stringify(value, { escapeHtml: false, maxDepth }), { maxDepth, numbers: 'lossless' });
}

/** The text without what is at a path. */
export function removeText(documents: Documents, text: string, path: PathInput, editing: Editing): string {
  assertText(text, editing.maxTextBytes);
  const { maxDepth, duplicates } = editing;
  return removeFromText(text, documents.compile(path), { maxDepth, duplicates });
}

/** The pairs of an update. */
export function pairsOf(updates: Updates): (readonly [PathInput, unknown])[] {
  if (typeof updates !== 'object' || updates === null) {
    throw new TypeError(`Cannot set: expected an object by path or pairs of path and value, found ${describeValue(updates)}`);
  }
  if (!(Symbol.iterator in updates)) return Object.entries(updates);
  return Array.from(updates as Iterable<unknown>, (pair) => {
    if (Array.isArray(pair) && pair.length === 2) return pair as unknown as readonly [PathInput, unknown];
    throw new TypeError(`Cannot set: expected a pair of path and value, found ${describeValue(pair)}`);
  });
}
