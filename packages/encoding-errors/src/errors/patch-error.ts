import { JsonError, type JsonErrorOptions, own } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * An operation of a JSON Patch (RFC 6902) cannot be applied, so none is. `pointer` is the path of the
 * operation, and the `cause`, if there is one, tells the reason.
 *
 * @example
 * ```ts
 * const error = new PatchError({ operation: 2, op: 'test', reason: 'the value is different', pointer: '/a' });
 * error.message; // → "Cannot apply operation 2 of the patch (test at '/a'): the value is different"
 * ```
 */
export class PatchError extends JsonError {
  declare readonly code: 'PATCH';
  /** Index of the operation, from 0. */
  readonly operation: number;
  /** Name of the operation: `add`, `remove`, `replace`, `move`, `copy`, `test`, or `""` if it has none. */
  readonly op: string;
  /** The fault, without the position. */
  readonly reason: string;

  constructor(
    options: JsonErrorOptions & { readonly operation: number; readonly op: string; readonly reason: string },
  ) {
    const { operation, op, reason } = options;
    const pointer = own(options, 'pointer') ?? '';
    const place = pointer === '' ? '' : `at ${quoteName(pointer)}`;
    const named = `${op} ${place}`.trim();
    super(
      'PATCH',
      `Cannot apply operation ${operation} of the patch${named === '' ? '' : ` (${named})`}: ${reason}`,
      options,
    );
    this.operation = operation;
    this.op = op;
    this.reason = reason;
  }

  override get name(): string {
    return 'PatchError';
  }

  /** Returns the message, which already contains the position. */
  override toString(): string {
    return `${this.name}: ${this.message}`;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), operation: this.operation, op: this.op, reason: this.reason };
  }
}
