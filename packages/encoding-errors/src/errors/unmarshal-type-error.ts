import { JsonError, type JsonErrorOptions, own } from '../core/json-error.ts';

/** Options of an {@link UnmarshalTypeError}. */
export interface UnmarshalTypeErrorOptions extends JsonErrorOptions {
  /**
   * Kind that was found: `bool`, `array`, `object`, `string`, or `number`, which may be followed by its literal:
   * `number 300`.
   */
  readonly value: string;
  /** Name of the target type, such as `int8`. */
  readonly type: string;
  /** Name of the struct that holds the field; `""` by default. */
  readonly struct?: string | undefined;
  /** Dotted names from the root struct to the field; `""` by default. */
  readonly field?: string | undefined;
}

/**
 * A JSON value cannot be converted to the target type.
 *
 * Implements `UnmarshalTypeError` of the specification.
 *
 * @example
 * ```ts
 * const error = new UnmarshalTypeError({ value: 'number 300', type: 'uint8', struct: 'Pixel', field: 'red' });
 * error.message; // → 'Cannot unmarshal number into field Pixel.red of type uint8'
 * ```
 */
export class UnmarshalTypeError extends JsonError {
  declare readonly code: 'UNMARSHAL_TYPE';
  /** Kind that was found: `bool`, `array`, `object`, `string`, or `number`, with its literal if it is out of range. */
  readonly value: string;
  /** Name of the target type, such as `int8`. */
  readonly type: string;
  /** Name of the struct that holds the field, or `""`. */
  readonly struct: string;
  /** Dotted names from the root struct to the field, or `""`. */
  readonly field: string;

  constructor(options: UnmarshalTypeErrorOptions) {
    const { value, type } = options;
    const [struct, field] = [own(options, 'struct') ?? '', own(options, 'field') ?? ''];
    const into = struct === '' && field === '' ? 'a value' : `field ${struct === '' ? field : `${struct}.${field}`}`;
    super('UNMARSHAL_TYPE', `Cannot unmarshal ${withoutDigits(value)} into ${into} of type ${type}`, options);
    this.value = value;
    this.type = type;
    this.struct = struct;
    this.field = field;
  }

  override get name(): string {
    return 'UnmarshalTypeError';
  }

  override toJSON(): Record<string, unknown> {
    return {
      ...super.toJSON(),
      value: withoutDigits(this.value),
      type: this.type,
      struct: this.struct,
      field: this.field,
    };
  }
}

/** Returns `number` for `number 300`. */
function withoutDigits(value: string): string {
  const space = value.indexOf(' ');
  return space === -1 ? value : value.slice(0, space);
}
