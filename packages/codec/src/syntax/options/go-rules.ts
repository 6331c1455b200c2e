import { readChoice, readOption } from '@wirework/scanner/primitives';

/** The rules in which Go's `encoding/json` and `encoding/json/v2` differ, as far as they have a counterpart here. */
export interface GoRules {
  /**
   * Default of the option `duplicates`; with `reject`, two keys of a `Map` that are written as one name are refused.
   */
  readonly duplicates: 'last' | 'reject';
  /** Default of the option `invalidUtf8`. */
  readonly invalidUtf8: 'replace' | 'reject';
  /** Default of the option `loneSurrogates`, and the rule for those that are written. */
  readonly loneSurrogates: 'replace' | 'reject';
  /** Whether `null` makes an existing value zero; else it changes no scalar and no struct. */
  readonly nullClears: boolean;
  /** Whether existing values of a map are filled and elements of a list are new; else it is the other way round. */
  readonly fillsMaps: boolean;
  /** Whether bytes are base64 without line ends; else an array of numbers will also do. */
  readonly strictBytes: boolean;
  /** Whether reading ends at the first value that does not fit; else the rest is read. */
  readonly stopsAtError: boolean;
  /** Default of the option `escapeHtml` where it is Go's. */
  readonly escapeHtml: boolean;
  /** Whether U+2028 and U+2029 are written as escapes. */
  readonly escapeJs: boolean;
}

const rules: Readonly<Record<'v1' | 'v2', GoRules>> = /* @__PURE__ */ Object.freeze({
  v1: {
    duplicates: 'last',
    invalidUtf8: 'replace',
    loneSurrogates: 'replace',
    nullClears: false,
    fillsMaps: false,
    strictBytes: false,
    stopsAtError: false,
    escapeHtml: true,
    escapeJs: true,
  },
  v2: {
    duplicates: 'reject',
    invalidUtf8: 'reject',
    loneSurrogates: 'reject',
    nullClears: true,
    fillsMaps: true,
    strictBytes: true,
    stopsAtError: true,
    escapeHtml: false,
    escapeJs: false,
  },
});

/** The rules without the option `go`. */
export const usualRules: GoRules = rules.v1;

/** Returns the rules that the option `go` asks for. */
export function readGoRules(options: object): GoRules {
  return rules[readChoice(options, 'go', ['v1', 'v2'])];
}

/** Reads an option of some words, with a default among them. */
export function readWord<W extends string>(options: object, name: string, words: readonly [W, ...W[]], usual: W): W {
  return readOption(options, name) === undefined ? usual : readChoice(options, name, words);
}
