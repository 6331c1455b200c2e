import { JsonError, type JsonErrorOptions, own } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * A JSON Schema is wrong: a keyword with an invalid value, a `$ref` that leads to nothing,
 * a pattern that is not a regular expression. `pointer` leads to the fault in the schema.
 *
 * @example
 * ```ts
 * const error = new SchemaError({ keyword: 'minLength', reason: 'expected a whole number', pointer: '/minLength' });
 * error.message; // → "Cannot compile the schema at '/minLength': expected a whole number"
 * ```
 */
export class SchemaError extends JsonError {
  declare readonly code: 'SCHEMA';
  /** The keyword at fault, if the fault is in one. */
  readonly keyword: string | undefined;
  /** The fault, without the position. */
  readonly reason: string;

  constructor(
    options: JsonErrorOptions & { readonly reason: string; readonly pointer: string; readonly keyword?: string },
  ) {
    const { pointer, reason } = options;
    const place = pointer === '' ? '' : ` at ${quoteName(pointer)}`;
    super('SCHEMA', `Cannot compile the schema${place}: ${reason}`, options);
    this.keyword = own(options, 'keyword');
    this.reason = reason;
  }

  override get name(): string {
    return 'SchemaError';
  }

  /** Returns the message, which already contains the position. */
  override toString(): string {
    return `${this.name}: ${this.message}`;
  }

  override toJSON(): Record<string, unknown> {
    const keyword = this.keyword === undefined ? {} : { keyword: this.keyword };
    return { ...super.toJSON(), ...keyword, reason: this.reason };
  }
}
