import { positionAt } from '@wirework/scanner';
import { parseText } from '@wirework/scanner/primitives';
import { compilePointer, getFromText } from '@wirework/path';
import type { FileSyntax } from '../files/syntax-of.ts';
import type { ParsedDocument, Place } from './parsed-document.ts';

/** Nesting levels of a text. */
export const maxDepth: number = 1_000;

/**
 * Parses a text.
 *
 * @returns the documents in it, of which YAML may have several
 * @throws JsonSyntaxError with the position
 */
export async function parseDocuments(text: string, syntax: Exclude<FileSyntax, 'lines'>): Promise<ParsedDocument[]> {
  if (syntax === 'yaml') return (await import('./parse-yaml.ts')).parseYaml(text);
  return [{ value: parseText(text, maxDepth, syntax), placeOf: (pointer) => placeInJson(text, pointer, syntax) }];
}

function placeInJson(text: string, pointer: string, syntax: 'json' | 'jsonc'): Place {
  for (let rest = pointer; ; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const { exists, start } = getFromText(text, compilePointer(rest), { syntax, validate: 'scanned' });
    if (exists || rest === '') return { index: exists ? start : 0, ...positionAt(text, exists ? start : 0) };
  }
}
