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
