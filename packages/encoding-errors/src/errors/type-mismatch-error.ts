import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * A value is of another kind than the operation needs.
 *
 * @example
 * ```ts
 * new TypeMismatchError({ path: 'age', expected: 'integer', actual: 'boolean' }).message; // → "Cannot use 'age': expected integer, found boolean"
 * ```
 */
export class TypeMismatchError extends JsonError {
  declare readonly code: 'TYPE_MISMATCH';
  /** Path of the value; `""` is the whole document. */
  readonly path: string;
  /** The kind that was needed. */
  readonly expected: string;
  /** The kind that was found. */
  readonly actual: string;

  constructor(
    options: JsonErrorOptions & { readonly path: string; readonly expected: string; readonly actual: string },
  ) {
    const { path, expected, actual } = options;
    const what = path === '' ? 'the value' : quoteName(path);
    super('TYPE_MISMATCH', `Cannot use ${what}: expected ${expected}, found ${actual}`, options);
    this.path = path;
    this.expected = expected;
    this.actual = actual;
  }

  override get name(): string {
    return 'TypeMismatchError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), path: this.path, expected: this.expected, actual: this.actual };
  }
}
