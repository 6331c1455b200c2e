import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * An object has the same member name twice, and duplicates are refused (RFC 8259 section 4).
 * The position is that of the second one.
 *
 * @example
 * ```ts
 * new DuplicateNameError({ member: 'id' }).message; // → "Duplicate member name 'id'"
 * ```
 */
export class DuplicateNameError extends JsonError {
  declare readonly code: 'DUPLICATE_NAME';
  /** The name that occurs twice. */
  readonly member: string;

  constructor(options: JsonErrorOptions & { readonly member: string }) {
    super('DUPLICATE_NAME', `Duplicate member name ${quoteName(options.member)}`, options);
    this.member = options.member;
  }

  override get name(): string {
    return 'DuplicateNameError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), member: this.member };
  }
}
