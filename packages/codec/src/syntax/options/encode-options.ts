import { assertOptions, readFlag, readLimit } from '@wirework/scanner/primitives';
import type { DecodeOptions } from './decode-options.ts';
import { readGoRules, usualRules, type GoRules } from './go-rules.ts';

/** Options of everything that writes JSON. */
export interface EncodeOptions extends Pick<DecodeOptions, 'go'> {
  /**
   * Writes `<`, `>` and `&` as escapes, so that the text is safe inside HTML. U+2028 and U+2029 are written as escapes
   * too, and without this option unless `go` is `v2`.
   * @default `false` in `stringify`, as in `JSON.stringify`, and with `go: 'v2'`; `true` elsewhere, as in Go
   */
  readonly escapeHtml?: boolean | undefined;
  /**
   * Sorts members by name (by bytes of UTF-8, as Go does) instead of keeping insertion order.
   * @default false
   */
  readonly sortKeys?: boolean | undefined;
  /**
   * Nesting levels of arrays and objects; a deeper value is a `LimitExceededError`.
   * @default 10_000
   */
  readonly maxDepth?: number | undefined;
  /**
   * UTF-16 units of the text of one value; a longer text is a `LimitExceededError`. In an iterable that an `Encoder`
   * writes, each element counts separately. Values above 536,870,888, the longest string, and `Infinity` only have an
   * effect in an `Encoder`.
   * @default 268_435_456
   */
  readonly maxLength?: number | undefined;
}

/** The layout of indented text. */
export interface Layout {
  /** Beginning of every line but the first. */
  readonly prefix: string;
  /** Text after the prefix, once for each level. */
  readonly indent: string;
}

/** Returns a checked layout; `undefined` if the prefix and the indent are empty. */
export function layoutOrNone(prefix: unknown, indent: unknown): Layout | undefined {
  return prefix === '' && indent === '' ? undefined : layoutOf(prefix, indent);
}

/** Returns a checked layout. */
export function layoutOf(prefix: unknown, indent: unknown): Layout {
  if (typeof prefix !== 'string' || typeof indent !== 'string') {
    throw new TypeError('Cannot indent: the prefix and the indent must be strings, such as two spaces');
  }
  return { prefix, indent };
}

/** Options of `newEncoder`. */
export interface EncoderOptions extends EncodeOptions {
  /**
   * Beginning of every line but the first, in indented text.
   * @default ''
   */
  readonly prefix?: string | undefined;
  /**
   * Text after the prefix, once for each level. If both are empty, a value is one line.
   * @default ''
   */
  readonly indent?: string | undefined;
}

/** Options with defaults applied, and the layout of indented text. */
export interface EncodeSettings {
  readonly escapeHtml: boolean;
  readonly sortKeys: boolean;
  readonly maxDepth: number;
  readonly maxLength: number;
  readonly layout: Layout | undefined;
  readonly rules: GoRules;
}

const defaults: EncodeSettings = /* @__PURE__ */ Object.freeze({
  escapeHtml: true,
  sortKeys: false,
  maxDepth: 10_000,
  // Half of the longest string of V8, so that the typed error comes before that of the engine.
  maxLength: 268_435_456,
  layout: undefined,
  rules: usualRules,
});

/** Defaults of functions that return text for JavaScript. */
export const unescaped: EncodeSettings = Object.freeze({ ...defaults, escapeHtml: false });

const names = ['escapeHtml', 'sortKeys', 'go', 'maxDepth', 'maxLength'] satisfies (keyof EncodeOptions)[];

/**
 * Reads the options as own properties.
 *
 * @param more names of the options that the caller reads itself
 * @param usual values of options that are not given; without it, Go's
 */
export function readEncodeOptions(
  options: object | undefined,
  more: readonly string[] = [],
  usual: EncodeSettings = defaults,
): EncodeSettings {
  if (options === undefined) return usual;
  assertOptions(options, [...names, ...more]);
  const rules = readGoRules(options);
  return {
    escapeHtml: readFlag(options, 'escapeHtml', usual.escapeHtml && rules.escapeHtml),
    sortKeys: readFlag(options, 'sortKeys', usual.sortKeys),
    maxDepth: readLimit(options, 'maxDepth', usual.maxDepth),
    maxLength: readLimit(options, 'maxLength', usual.maxLength),
    layout: usual.layout,
    rules,
  };
}
