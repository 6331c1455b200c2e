import { JsonError, type JsonErrorOptions, own } from '../core/json-error.ts';

/**
 * A `toJSON` method, or a getter or proxy of a value, failed. The `cause` is the value that it threw.
 *
 * Implements `MarshalerError` of the specification.
 *
 * @example
 * ```ts
 * new MarshalerError({ type: 'Invoice', cause: new Error('no total') }).message; // → 'Cannot encode a value of type Invoice: its toJSON method failed'
 * ```
 */
export class MarshalerError extends JsonError {
  declare readonly code: 'MARSHALER';
  /** Name of the type whose method failed. */
  readonly type: string;

  /** @param options the `reason` ends the message; `its toJSON method failed` by default */
  constructor(
    options: JsonErrorOptions & { readonly type: string; readonly cause: unknown; readonly reason?: string },
  ) {
    const { type } = options;
    const reason = own(options, 'reason') ?? 'its toJSON method failed';
    super('MARSHALER', `Cannot encode a value of type ${type}: ${reason}`, options);
    this.type = type;
  }

  override get name(): string {
    return 'MarshalerError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), type: this.type };
  }
}
