/** A result in the form of the JSON Schema specification (Draft 2020-12 core, 12.3). Absent properties are left out. */
export interface OutputUnit {
  readonly valid: boolean;
  /** JSON Pointer of the keyword from the root of the schema, through every `$ref` on the way. */
  readonly keywordLocation: string;
  /** URI of the keyword after all references; relative if the schema has no absolute URI. */
  readonly absoluteKeywordLocation?: string;
  /** JSON Pointer of the value. */
  readonly instanceLocation: string;
  /** One sentence, without any value of the document. */
  readonly error?: string;
  readonly errors?: readonly OutputUnit[];
  readonly annotation?: unknown;
  readonly annotations?: readonly OutputUnit[];
}

/** The output format `flag`. */
export interface OutputFlag {
  readonly valid: boolean;
}

/** The formats of the specification (Draft 2020-12 core, 12.4). */
export type OutputFormat = 'flag' | 'basic' | 'detailed' | 'verbose';
