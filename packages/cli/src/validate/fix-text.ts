import { setManyInText, removeManyInText, type TextUpdate } from '@wirework/path';
import { getOwn, hasOwn, parseText } from '@wirework/scanner/primitives';
import { compileCoercion, compileDefaults, compileRemoval } from '@wirework/schema/convert';
import type { LoadedSchema } from './load-schema.ts';
import { maxDepth } from './parse-documents.ts';

/** Returns a text in which what a schema can fix is fixed. */
export type FixText = (text: string, syntax: 'json' | 'jsonc') => string;

/**
 * Returns a function that converts strings to the types of the schema, fills in defaults and removes properties that
 * the schema does not allow, as edits of the text: everything else keeps its formatting, comments and digits.
 */
export function compileFix({ value: schema, options }: LoadedSchema, kinds: readonly string[]): FixText {
  const steps: ((value: unknown) => unknown)[] = [];
  if (kinds.includes('coercions')) steps.push(compileCoercion(schema, options));
  if (kinds.includes('removals')) steps.push(compileRemoval(schema, options));
  if (kinds.includes('defaults')) steps.push(compileDefaults(schema, options));
  return (text, syntax) => {
    const before = parseText(text, maxDepth, syntax);
    const after = steps.reduce((value, step) => step(value), before);
    const edits: Edits = { updates: [], removals: [] };
    compare(before, after, [], edits);
    const updated = setManyInText(text, edits.updates, { create: true, syntax });
    return removeManyInText(updated, edits.removals, { syntax });
  };
}

type Segments = readonly (string | number)[];

interface Edits {
  readonly updates: TextUpdate[];
  readonly removals: Segments[];
}

/** Adds the edits that make one value of another. Parts that both share are equal. */
function compare(before: unknown, after: unknown, path: Segments, edits: Edits): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries()) compare(item, after[index], [...path, index], edits);
  } else if (isRecord(before) && isRecord(after)) {
    for (const name of Object.keys(before)) {
      if (hasOwn(after, name)) compare(getOwn(before, name), getOwn(after, name), [...path, name], edits);
      else edits.removals.push([...path, name]);
    }
    for (const name of Object.keys(after)) {
      if (!hasOwn(before, name)) edits.updates.push([[...path, name], getOwn(after, name)]);
    }
  } else edits.updates.push([path, after]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
