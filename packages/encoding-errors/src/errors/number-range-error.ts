import { JsonError, type JsonErrorOptions, own } from '../core/json-error.ts';

/**
 * A number does not fit the numeric type that was asked for.
 *
 * @example
 * ```ts
 * new NumberRangeError({ type: 'int64' }).message; // → 'Cannot convert the number: out of range for int64'
 * ```
 */
export class NumberRangeError extends JsonError {
  declare readonly code: 'NUMBER_RANGE';
  /** The numeric type: `int64`, `float64`, … */
  readonly type: string;

  /** @param options the `reason` ends the message; `out of range for` the type by default */
  constructor(options: JsonErrorOptions & { readonly type: string; readonly reason?: string }) {
    const { type } = options;
    const reason = own(options, 'reason') ?? `out of range for ${type}`;
    super('NUMBER_RANGE', `Cannot convert the number: ${reason}`, options);
    this.type = type;
  }

  override get name(): string {
    return 'NumberRangeError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), type: this.type };
  }
}
