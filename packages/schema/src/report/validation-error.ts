import { appendStep, escapePointerToken } from '@wirework/encoding-errors';
import type { StandardIssue, StandardResult } from '@wirework/scanner/primitives';
import { rootPath, tokensOf } from '../core/issue.ts';
import type { KeywordParams } from '../core/keyword-params.ts';
import type { Issue, PathTexts, ValuePath } from '../core/types.ts';

/**
 * One violation of a schema.
 *
 * It is returned, not thrown, so it has no stack. It contains kinds, counts, property names and values of the schema,
 * but no value of the document. The type has no private properties, so that errors of another version of this package
 * are assignable to it.
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
export interface ValidationError {
  /** Always `'ValidationError'`. */
  readonly name: string;
  /** Path of the value in the grammar of `@wirework/path`: `users[0].name`, and `""` for the root. */
  readonly path: string;
  /** One sentence, without any value of the document. */
  readonly message: string;
  /** The keyword that failed: `minLength`, `required`, … */
  readonly keyword: string;
  /** JSON Pointer (RFC 6901) of the value; for a property that is missing or not allowed, of that property. */
  readonly pointer: string;
  /** JSON Pointer of the keyword in the schema; in a document of the registry with its URI and `#` in front. */
  readonly schemaPointer: string;
  /**
   * Details by keyword, such as `limit` and `actual`: see {@link KeywordParams}. {@link ValidationError.is} narrows
   * their type.
   */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * For `anyOf` and `oneOf`: the errors of the closest alternative, or one error about all alternatives if none is
   * closest; for `propertyNames`: the errors of the name; else empty.
   */
  readonly causes: readonly ValidationError[];
  /** Bytes of UTF-8 before the value; `undefined` unless a text was validated. */
  readonly offset: number | undefined;
  /** UTF-16 units before the value; `undefined` unless a text was validated. */
  readonly index: number | undefined;
  /** Line from 1; `undefined` unless a text was validated. */
  readonly line: number | undefined;
  /** Column from 1 in UTF-16 units; `undefined` unless a text was validated. */
  readonly column: number | undefined;
  /**
   * Whether this keyword failed; narrows the type of `params`.
   *
   * @example
   * ```ts
   * const [error] = compileSchema({ minLength: 3 }).validate('ab');
   * error.is('minLength') ? `${error.params.limit - error.params.actual} to go` : error.message; // → '1 to go'
   * ```
   */
  is<K extends keyof KeywordParams>(
    keyword: K,
  ): this is ValidationError & { readonly keyword: K; readonly params: KeywordParams[K] };
  /**
   * One line with path and position:
   * `validation error at path 'users[0].name' (line 3, column 7): expected string, got number`.
   */
  toString(): string;
  /**
   * A plain object with `path` and `message`, as in the specification; all fields with `{ full: true }`.
   *
   * @param options `full`, `false` by default; a string, which `JSON.stringify` passes, is ignored
   */
  toJSON(options?: string | { readonly full?: boolean }): Record<string, unknown>;
}

const noCauses: readonly ValidationError[] = [];

/**
 * The `ValidationError` of an issue. It is no `Error`: a stack would take longer than the check. Its fields are own,
 * so that a clone, a spread and `inspect` have them, and only declared: engines would define each a first time, slowly.
 *
 * @internal
 */
export class ReportedIssue implements ValidationError {
  declare readonly path: string;
  declare readonly message: string;
  declare readonly keyword: string;
  declare readonly pointer: string;
  declare readonly schemaPointer: string;
  declare readonly params: Readonly<Record<string, unknown>>;
  declare readonly causes: readonly ValidationError[];
  declare readonly offset: number | undefined;
  declare readonly index: number | undefined;
  declare readonly line: number | undefined;
  declare readonly column: number | undefined;

  constructor(issue: Issue) {
    const { place, position } = issue;
    const { path, pointer } = issue.texts ?? textsOf(issue.valuePath);
    this.path = path;
    this.message = issue.texts?.message ?? place.describe(issue);
    this.keyword = place.keyword;
    this.pointer = pointer;
    this.schemaPointer = place.pointer;
    this.params = issue.params;
    this.causes = issue.causes.length === 0 ? noCauses : errorsOf(issue.causes);
    this.offset = position?.offset;
    this.index = position?.index;
    this.line = position?.line;
    this.column = position?.column;
  }

  get name(): string {
    return 'ValidationError';
  }

  is<K extends keyof KeywordParams>(
    keyword: K,
  ): this is ValidationError & { readonly keyword: K; readonly params: KeywordParams[K] } {
    return this.keyword === keyword;
  }

  toString(): string {
    const at = this.path === '' ? '' : ` at path '${this.path}'`;
    const place = this.line === undefined ? '' : ` (line ${this.line}, column ${this.column})`;
    return `validation error${at}${place}: ${this.message}`;
  }

  toJSON(options?: string | { readonly full?: boolean }): Record<string, unknown> {
    const { path, message } = this;
    const full = typeof options === 'object' && Object.hasOwn(options, 'full') && options.full === true;
    if (!full) return { path, message };
    const { offset, index, line, column, ...fields } = this;
    const causes = this.causes.map((cause) => cause.toJSON(options));
    return { ...fields, causes, ...(offset === undefined ? {} : { offset, index, line, column }) };
  }
}

/** The class of all validation errors that this copy of the package makes, for `instanceof`. */
export const ValidationError: abstract new (...made: never) => ValidationError = ReportedIssue;

/** Returns the errors of issues. */
export function errorsOf(issues: readonly Issue[]): ValidationError[] {
  // A single issue is frequent, and a literal of one is the fastest list.
  if (issues.length === 1) return [new ReportedIssue(issues[0] as Issue)];
  const errors: ValidationError[] = [];
  // Faster than `map` and `push`.
  for (const issue of issues) errors[errors.length] = new ReportedIssue(issue);
  return errors;
}

/** Returns the result of a Standard Schema. */
export function standardResult<T>(value: unknown, issues: readonly Issue[]): StandardResult<T> {
  return issues.length === 0 ? { value: value as T } : { issues: issues.flatMap(standardIssues) };
}

/** Returns an issue and its causes: a form shows each at its field. */
function standardIssues(issue: Issue): StandardIssue[] {
  return [
    { message: issue.place.describe(issue), path: tokensOf(issue.valuePath) },
    ...issue.causes.flatMap(standardIssues),
  ];
}

/** Returns the texts of a path, which may be longer than `@wirework/path` allows paths of users to be. */
function textsOf(valuePath: ValuePath): PathTexts {
  return (valuePath.texts ??= textsBelow(textsOf(valuePath.parent ?? rootPath), valuePath));
}

function textsBelow({ path, pointer }: PathTexts, { step, token }: ValuePath): PathTexts {
  // At the beginning, a name has no dot before it.
  if (path === '' && typeof token === 'string') return textsOfStep('', token);
  let texts = step?.texts;
  if (texts === undefined) {
    texts = typeof token === 'number' ? textsOfIndex(token) : textsOfStep('a', token);
    if (step !== undefined) step.texts = texts;
  }
  return { path: path + texts.path, pointer: pointer + texts.pointer };
}

/** Returns the texts of a step below a path, without those of the path. */
function textsOfStep(path: string, token: string | number): PathTexts {
  return { path: appendStep(path, token).slice(path.length), pointer: `/${escapePointerToken(token)}` };
}

/** Indices below this number have texts that are made once. */
const maxKeptIndices = 1_000;
const textsOfIndices: (PathTexts | undefined)[] = [];

function textsOfIndex(index: number): PathTexts {
  if (index >= maxKeptIndices) return textsOfStep('', index);
  while (textsOfIndices.length <= index) textsOfIndices.push(undefined);
  return (textsOfIndices[index] ??= textsOfStep('', index));
}
