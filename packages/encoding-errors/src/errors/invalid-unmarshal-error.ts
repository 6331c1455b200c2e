import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';

/**
 * The target of an unmarshal can receive nothing: it is neither a target type nor an object nor an array. Or a part of
 * it cannot be changed; then the error has a position and a pointer.
 *
 * Implements `InvalidUnmarshalError` of the specification.
 *
 * @example
 * ```ts
 * new InvalidUnmarshalError({ type: 'number' }).message; // → 'Cannot unmarshal into a target of type number'
 * ```
 */
export class InvalidUnmarshalError extends JsonError {
  declare readonly code: 'INVALID_UNMARSHAL';
  /**
   * Type of the target: `null`, `number`, `string`, …, `frozen object`; of the part that cannot be changed:
   * `read-only member`, `non-extensible object`, …
   */
  readonly type: string;

  constructor(options: JsonErrorOptions & { readonly type: string }) {
    super('INVALID_UNMARSHAL', `Cannot unmarshal into a target of type ${options.type}`, options);
    this.type = options.type;
  }

  override get name(): string {
    return 'InvalidUnmarshalError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), type: this.type };
  }
}
