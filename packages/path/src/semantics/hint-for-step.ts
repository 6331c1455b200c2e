import { quoteName, unescapePointerToken } from '@wirework/encoding-errors';
import { elementIndex } from '@wirework/scanner/primitives';

import { printSegments } from '../syntax/print-path.ts';
import type { ResolvedPath, Segment } from '../syntax/segment.ts';

/** UTF-16 units of the longest path that a hint rewrites. */
const maxRewrittenLength = 100;

/**
 * Returns how to write a path in the notation of JSONPath, JSON Pointer or another library, if its segment `at` finds nothing in a value
 * of this kind. A hint contains names of the path, and nothing of the document.
 */
export function hintForStep({ source, segments }: ResolvedPath, at: number, kind: string): string | undefined {
  const segment = segments[at];
  if (typeof segment !== 'string' || source.length > maxRewrittenLength) return undefined;
  const before = segments.slice(0, at);
  if (at === 0 && segment === '$') {
    return `'$' is a member name here: ${segments.length === 1 ? "the path of the whole document is ''" : `write ${withWildcards(segments.slice(1), '*')}`}`;
  }
  if (at === 0 && /^#?\//.test(source)) return hintForPointer(source.slice(source.indexOf('/')));
  if (
    at === segments.length - 1 &&
    (segment === 'length' || segment === '#') &&
    (kind === 'array' || kind === 'string')
  ) {
    return `'${segment}' is a member name here: read ${at === 0 ? 'the whole document' : printSegments(before)} and take its length`;
  }
  if (segment === '*' || segment === '#')
    return `for every ${kind === 'object' ? 'member' : 'element'} write ${withWildcards(segments, segment)}`;
  if (kind !== 'array' || elementIndex(segment) !== -1) return undefined;
  if (/^-[1-9]\d*$/.test(segment))
    return `an index is written in brackets: write ${printSegments([...before, Number(segment), ...segments.slice(at + 1)])}`;
  return `for every element write ${printSegments([...before, wildcard, ...segments.slice(at)])}`;
}

const wildcard: Segment = /* @__PURE__ */ Object.freeze<Segment>({ kind: 'wildcard' });

/** Prints a path with wildcards in place of a name. */
function withWildcards(segments: readonly Segment[], name: string): string {
  return printSegments(segments.map((it) => (it === name ? wildcard : it)));
}

function hintForPointer(pointer: string): string | undefined {
  if (/~(?![01])/.test(pointer)) return undefined;
  const tokens = pointer.slice(1).split('/').map(unescapePointerToken);
  const segments = tokens.map((token) => (elementIndex(token) === -1 ? token : elementIndex(token)));
  return `'/' is part of a name here: for a JSON Pointer use compilePointer(${quoteName(pointer)}) or write ${printSegments(segments)}`;
}

/**
 * Returns which function to use if a document that is a string looks like a JSON text. A string has no members, so a path finds nothing in it.
 *
 * @param value the value in which segment `at` finds nothing: the document, if that is 0
 * @param instead the function for texts
 */
export function hintForText(value: unknown, at: number, instead: string): string | undefined {
  return at === 0 && typeof value === 'string' && /^\s*[[{]/.test(value)
    ? `this value looks like a JSON text: use ${instead} or JSON.parse it first`
    : undefined;
}
