import { canonicalize, compact, format } from '@wirework/codec';
import { toStrictJson } from '@wirework/scanner';
import { assertSyntax } from '@wirework/scanner/primitives';

/** The format of a text. */
export interface Format {
  readonly style: 'pretty' | 'minified' | 'canonical';
  /** White space of one level, in the pretty style. */
  readonly unit: string;
  /** Columns of the longest object or array on one line, in the pretty style. */
  readonly width: number;
  readonly sort: boolean;
}

/** Nesting levels of a text that is formatted. */
const maxDepth = 1_000;

/**
 * Returns a JSON text in another format. Numbers and strings keep their spelling, except in the canonical style
 * (RFC 8785). Comments stay in the pretty style only, as `format` of codec keeps them.
 *
 * @throws JsonSyntaxError if the text is not JSON
 */
export function formatText(text: string, syntax: 'json' | 'jsonc', { style, unit, width, sort }: Format): string {
  const options = { syntax, sortKeys: sort, maxDepth, maxBytes: Infinity };
  if (style === 'pretty') return format(text, { ...options, indent: unit, width });
  if (style === 'minified' && sort) return compact(toStrictJson(format(text, { ...options, indent: '' })));
  assertSyntax(text, maxDepth, syntax);
  const json = syntax === 'jsonc' ? toStrictJson(text) : text;
  return style === 'canonical' ? canonicalize(json) : compact(json);
}
