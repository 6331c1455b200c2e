import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';

/**
 * A value that has no JSON form was to be encoded: NaN, an infinity, a cycle, bytes whose buffer was transferred or
 * shrunk.
 *
 * Implements `UnsupportedValueError` of the specification.
 *
 * @example
 * ```ts
 * new UnsupportedValueError({ value: NaN, str: 'NaN' }).message; // → 'Cannot encode an unsupported value: NaN'
 * ```
 */
export class UnsupportedValueError extends JsonError {
  declare readonly code: 'UNSUPPORTED_VALUE';
  /** The value itself. It is not enumerable, so that no log prints it. */
  declare readonly value: unknown;
  /**
   * The value in words: `NaN`, `+Inf`, `-Inf`, `encountered a cycle via object`,
   * `a buffer that was transferred or shrunk`, `half of a surrogate pair` or `a Map with two keys of one name`.
   */
  readonly str: string;

  constructor(options: JsonErrorOptions & { readonly value: unknown; readonly str: string }) {
    super('UNSUPPORTED_VALUE', `Cannot encode an unsupported value: ${options.str}`, options);
    Object.defineProperty(this, 'value', { value: options.value, enumerable: false });
    this.str = options.str;
  }

  override get name(): string {
    return 'UnsupportedValueError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), str: this.str };
  }
}
