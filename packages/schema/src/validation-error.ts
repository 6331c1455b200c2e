import { formatPointer } from '@wirework/encoding-errors';
import { type Finding, type FindingPosition, tokensOf } from './finding.ts';
import type { KeywordParams } from './keyword-params.ts';
import { describe } from './message.ts';
import { pathOf } from './path-of.ts';

/**
 * One thing that is wrong with a value.
 *
 * It is returned, not thrown, so it has no stack. It contains no value of the document:
 * only kinds, counts, member names and values of the schema.
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
  readonly #finding: Finding;
  #causes: readonly ValidationError[] | undefined;

  /** @internal */
  constructor(finding: Finding) {
    this.#finding = finding;
  }

  static {
    // What Node's `inspect` and `console.log` show, found by a symbol that other engines do not know.
    Object.defineProperty(this.prototype, Symbol.for('nodejs.util.inspect.custom'), {
      value(this: ValidationError): Record<string, unknown> {
        return this.toJSON({ full: true });
      },
    });
  }

  get name(): string {
    return 'ValidationError';
  }

  /** Path of the value in the grammar of `@wirework/path`: `users[0].name`, and `""` for the root. */
  get path(): string {
    return this.#finding.texts?.path ?? pathOf(this.#finding.frame);
  }

  /** One sentence, without any value of the document. */
  get message(): string {
    return this.#finding.texts?.message ?? describe(this.#finding);
  }

  /** The keyword that failed: `minLength`, `required`, … */
  get keyword(): string {
    return this.#finding.place.keyword;
  }

  /** JSON Pointer (RFC 6901) of the value; for a member that is missing or not allowed, of that member. */
  get pointer(): string {
    return this.#finding.texts?.pointer ?? formatPointer(tokensOf(this.#finding.frame));
  }

  /** JSON Pointer of the keyword in the schema; in a document of the registry with its URI and `#` in front. */
  get schemaPointer(): string {
    return this.#finding.place.pointer;
  }

  /** Details by keyword, such as `limit` and `actual`: see {@link KeywordParams}. {@link ValidationError.is} tells their type. */
  get params(): Readonly<Record<string, unknown>> {
    return this.#finding.params;
  }

  /**
   * Whether this keyword failed; narrows the type of `params`.
   *
   * @example
   * ```ts
   * const [error] = compileSchema({ minLength: 3 }).validate('ab');
   * error.is('minLength') ? `${error.params.limit - error.params.actual} to go` : error.message; // → '1 to go'
   * ```
   */
  is<K extends keyof KeywordParams>(keyword: K): this is ValidationError & { readonly keyword: K; readonly params: KeywordParams[K] } {
    return this.keyword === keyword;
  }

  /**
   * For `anyOf` and `oneOf`: the errors of the closest alternative, or one error about all alternatives if none is closest; for
   * `propertyNames`: the errors of the name; else empty.
   */
  get causes(): readonly ValidationError[] {
    return (this.#causes ??= this.#finding.causes.map((cause) => new ValidationError(cause)));
  }

  /** Bytes of UTF-8 before the value; `undefined` unless a text was validated. */
  get offset(): number | undefined {
    return this.#position?.offset;
  }

  /** UTF-16 units before the value; `undefined` unless a text was validated. */
  get index(): number | undefined {
    return this.#position?.index;
  }

  /** Line from 1; `undefined` unless a text was validated. */
  get line(): number | undefined {
    return this.#position?.line;
  }

  /** Column from 1 in UTF-16 units; `undefined` unless a text was validated. */
  get column(): number | undefined {
    return this.#position?.column;
  }

  get #position(): FindingPosition | undefined {
    return this.#finding.position;
  }

  /** One line with path and position: `validation error at path 'users[0].name' (line 3, column 7): expected string, got number`. */
  toString(): string {
    const at = this.path === '' ? '' : ` at path '${this.path}'`;
    const place = this.line === undefined ? '' : ` (line ${this.line}, column ${this.column})`;
    return `validation error${at}${place}: ${this.message}`;
  }

  /**
   * A plain object with `path` and `message`, as in the specification; all fields with `{ full: true }`.
   *
   * @param options `full`, `false` by default; a string, which `JSON.stringify` passes, is ignored
   */
  toJSON(options?: string | { readonly full?: boolean }): Record<string, unknown> {
    const { path, message } = this;
    const full = typeof options === 'object' && Object.hasOwn(options, 'full') && options.full === true;
    if (!full) return { path, message };
    const { keyword, pointer, schemaPointer, params, offset, index, line, column } = this;
    const causes = this.causes.map((cause) => cause.toJSON(options));
    return { path, message, keyword, pointer, schemaPointer, params, causes, ...(offset === undefined ? {} : { offset, index, line, column }) };
  }
}
