import { formatPointer } from '@wirework/encoding-errors';
import type { Finding } from './findings.ts';
import { describe } from './message.ts';
import { pathOf } from './path-of.ts';

/** Where in a text a finding is. */
export interface FindingPosition {
  readonly index: number;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/**
 * One thing that is wrong with a value.
 *
 * It is a finding, not something that is thrown, so it has no stack. No value of the document is in it:
 * it names kinds, counts and member names only.
 *
 * Implements `ValidationError` of the specification.
 *
 * @example
 * ```ts
 * const [error] = compileSchema({ properties: { age: { type: 'integer' } } }).validate({ age: 'x' });
 * error.path; // → 'age'
 * error.message; // → 'expected integer, got string'
 * String(error); // → "validation error at path 'age': expected integer, got string"
 * ```
 */
export class ValidationError {
  /** Path of the value in the grammar of `@wirework/path`: `users[0].name`, and `""` for the root. */
  readonly path: string;
  /** One sentence, without any value of the document. */
  readonly message: string;
  /** The keyword that failed: `minLength`, `required`, … */
  readonly keyword: string;
  /** JSON Pointer (RFC 6901) of the value. For a missing or refused member: of that member. */
  readonly pointer: string;
  /** JSON Pointer of the keyword in the schema; in another document of the registry with its URI and `#` in front. */
  readonly schemaPointer: string;
  /** What the keyword measured and what it allows. */
  readonly params: Readonly<Record<string, unknown>>;
  /** For `anyOf`, `oneOf`, `if`, `propertyNames`: the findings of the alternative that came closest. */
  readonly causes: readonly ValidationError[];
  /** Bytes of UTF-8 before the value; from `validateText` and `validateSchema` only. */
  declare readonly offset?: number;
  /** UTF-16 units before the value; from `validateText` and `validateSchema` only. */
  declare readonly index?: number;
  /** Line from 1; from `validateText` and `validateSchema` only. */
  declare readonly line?: number;
  /** Column from 1 in UTF-16 units; from `validateText` and `validateSchema` only. */
  declare readonly column?: number;

  /** @internal */
  constructor(finding: Finding, positions?: ReadonlyMap<Finding, FindingPosition>) {
    this.path = pathOf(finding.tokens);
    this.message = describe(finding);
    this.keyword = finding.place.keyword;
    this.pointer = formatPointer(finding.tokens);
    this.schemaPointer = finding.place.pointer;
    this.params = finding.params;
    this.causes = finding.causes.map((cause) => new ValidationError(cause, positions));
    const position = positions?.get(finding);
    if (position !== undefined) Object.assign(this, position);
  }

  get name(): string {
    return 'ValidationError';
  }

  /** `validation error at path 'users[0].name' (line 3, column 7): expected string, got number`. */
  toString(): string {
    const at = this.path === '' ? '' : ` at path '${this.path}'`;
    const place = this.line === undefined ? '' : ` (line ${this.line}, column ${this.column})`;
    return `validation error${at}${place}: ${this.message}`;
  }

  /**
   * Path and message, as the specification has it; everything with `{ full: true }`.
   *
   * @param options what to add; a string, which `JSON.stringify` passes, adds nothing
   */
  toJSON(options?: string | { readonly full?: boolean }): Record<string, unknown> {
    const { path, message } = this;
    const full = typeof options === 'object' && Object.hasOwn(options, 'full') && options.full === true;
    if (!full) return { path, message };
    return { ...(this as object), causes: this.causes.map((cause) => cause.toJSON(options)) };
  }
}
