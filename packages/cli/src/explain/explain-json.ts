import { isJsonError } from '@wirework/encoding-errors';
import { extractJson } from '@wirework/codec';
import { positionAt } from '@wirework/scanner';
import { describeKind, parseText } from '@wirework/scanner/primitives';
import { formatErrors } from '@wirework/schema';
import { counted } from '../terminal/counted.ts';

/** An explanation of a text. */
export interface Explanation {
  readonly isFaulty: boolean;
  /** Lines for people. */
  readonly text: string;
}

/** Nesting levels of a text. */
const maxDepth = 1_000;

/** Explains a text that should be JSON: its first fault, and what else it may be. */
export function explainJson(text: string, name: string): Explanation {
  try {
    return { isFaulty: false, text: `${name}: valid JSON, ${describeValue(parseText(text, maxDepth))}\n` };
  } catch (error) {
    if (!isJsonError(error)) throw error;
    const others = otherReadings(text).map((it) => `  ${it}\n`);
    return { isFaulty: true, text: formatErrors([error], text, { name }) + others.join('') };
  }
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${counted(value.length, 'item')}`;
  if (typeof value === 'object' && value !== null)
    return `an object of ${counted(Object.keys(value).length, 'property', 'properties')}`;
  return describeKind(value);
}

/** Returns what a text that is not JSON may be. */
function otherReadings(text: string): string[] {
  if (isParsed(text, 'jsonc')) return ['it is valid JSON with comments, or with commas at the end: name it .jsonc'];
  const lines = text.split('\n').filter((it) => it.trim() !== '');
  const good = lines.filter((it) => isParsed(it, 'json')).length;
  if (lines.length > 1 && good > lines.length / 2)
    return [`${good} of its ${lines.length} lines are JSON: as JSON Lines, name it .jsonl`];
  const { complete, start, end } = extractJson(text, { kind: 'any' });
  if (!complete || text.slice(start, end).length < 3) return [];
  const [from, to] = [positionAt(text, start), positionAt(text, end)];
  return [`there is valid JSON from line ${from.line}, column ${from.column} to line ${to.line}, column ${to.column}`];
}

function isParsed(text: string, syntax: 'json' | 'jsonc'): boolean {
  try {
    parseText(text, maxDepth, syntax);
    return true;
  } catch {
    return false;
  }
}
