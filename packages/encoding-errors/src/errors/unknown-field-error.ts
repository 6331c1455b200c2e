import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * An object has a member that the target struct does not have, and unknown members are refused.
 *
 * @example
 * ```ts
 * new UnknownFieldError({ field: 'agee' }).message; // → "Cannot unmarshal: unknown field 'agee'"
 * ```
 */
export class UnknownFieldError extends JsonError {
  declare readonly code: 'UNKNOWN_FIELD';
  /** The name of the member. */
  readonly field: string;

  constructor(options: JsonErrorOptions & { readonly field: string }) {
    super('UNKNOWN_FIELD', `Cannot unmarshal: unknown field ${quoteName(options.field)}`, options);
    this.field = options.field;
  }

  override get name(): string {
    return 'UnknownFieldError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), field: this.field };
  }
}
