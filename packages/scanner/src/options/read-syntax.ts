import { readChoice } from './read-option.ts';

/** The syntax of a text: `json` is RFC 8259; `jsonc` also has comments, trailing commas and a byte order mark at the beginning. */
export type JsonSyntax = 'json' | 'jsonc';

/** The option with which a text is read. */
export interface SyntaxOption {
  /**
   * `jsonc` accepts `//` and `/* … *\/` comments, a comma after the last member or element, and a byte order mark at the beginning.
   *
   * @default 'json', which is RFC 8259 and has none of them
   */
  readonly syntax?: JsonSyntax | undefined;
}

/**
 * Reads the option `syntax` as an own property.
 *
 * @param options the options, as for `readOption`
 * @throws RangeError if it is neither `'json'` nor `'jsonc'`
 * @throws TypeError if the options are not an object
 * @example
 * ```ts
 * readSyntax({}); // → 'json'
 * readSyntax({ syntax: 'json5' }); // → throws RangeError: Cannot use the option 'syntax': expected 'json' or 'jsonc'
 * ```
 */
export function readSyntax(options: object | undefined): JsonSyntax {
  return readChoice(options, 'syntax', ['json', 'jsonc']);
}
