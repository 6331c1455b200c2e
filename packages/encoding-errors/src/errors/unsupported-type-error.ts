import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';

/**
 * A value to be encoded is of a type that has no JSON form, for example a function.
 *
 * Implements `UnsupportedTypeError` of the specification.
 *
 * @example
 * ```ts
 * new UnsupportedTypeError({ type: 'function' }).message; // → 'Cannot encode a value of type function'
 * ```
 */
export class UnsupportedTypeError extends JsonError {
  declare readonly code: 'UNSUPPORTED_TYPE';
  /** Name of the type: `function`, `symbol`, `undefined`, … */
  readonly type: string;

  constructor(options: JsonErrorOptions & { readonly type: string }) {
    super('UNSUPPORTED_TYPE', `Cannot encode a value of type ${options.type}`, options);
    this.type = options.type;
  }

  override get name(): string {
    return 'UnsupportedTypeError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), type: this.type };
  }
}
