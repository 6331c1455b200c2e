import { isBytes } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import { objectTag } from '../core/object-tag.ts';
import { parseString } from './parse-string.ts';

/**
 * Returns a document that was loaded as a value, or as its JSON text in a string or in bytes of UTF-8; and the length of the text, 0 without one.
 *
 * @throws JsonSyntaxError, LimitExceededError for a text that cannot be read
 * @throws TypeError if it is no schema
 */
export function readDocument(given: unknown, maxDepth: number): readonly [document: unknown, textLength: number] {
  const text = textOf(given);
  const document = text === undefined ? given : parseString(text, maxDepth);
  const tag = objectTag(document);
  if (typeof document !== 'boolean' && (!isObject(document) || tag !== undefined))
    throw new TypeError(
      `Cannot use the document: expected an object, a boolean, or JSON text of one, got ${tag ?? describe(document)}`,
    );
  return [document, text?.length ?? 0];
}

/** Returns the text of a string or of bytes, without a byte order mark; `undefined` for other values. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given.startsWith('\uFEFF') ? given.slice(1) : given;
  const isBuffer = objectTag(given) === 'ArrayBuffer';
  if (!isBuffer && !isBytes(given)) return undefined;
  return new TextDecoder('utf-8', { fatal: true }).decode(given as ArrayBuffer | Uint8Array);
}

function describe(document: unknown): string {
  if (document === null) return 'null';
  return Array.isArray(document) ? 'an array' : typeof document;
}
