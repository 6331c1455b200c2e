import { JsonError, type JsonErrorOptions } from '../json-error.ts';

/**
 * A `toJSON` method failed. The `cause` is what it threw.
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

  constructor(options: JsonErrorOptions & { readonly type: string; readonly cause: unknown }) {
    super(
      'MARSHALER',
      `Cannot encode a value of type ${options.type}: its toJSON method failed`,
      options,
    );
    this.type = options.type;
  }

  override get name(): string {
    return 'MarshalerError';
  }

  protected override details(): Record<string, unknown> {
    return { type: this.type };
  }
}
