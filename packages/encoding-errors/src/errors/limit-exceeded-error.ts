import { JsonError, type JsonErrorOptions, own } from '../core/json-error.ts';

/**
 * A size, depth or count is over its limit. A limit is always an error, never a truncation.
 *
 * @example
 * ```ts
 * new LimitExceededError({ limit: 'maxBytes', max: 1024 }).message; // → 'Limit exceeded: maxBytes is 1024'
 * ```
 */
export class LimitExceededError extends JsonError {
  declare readonly code: 'LIMIT_EXCEEDED';
  /**
   * Name of the option, such as `maxDepth`, even where the limit is fixed; a limit without an option has a description,
   * such as `string length`.
   */
  readonly limit: string;
  /** The limit that was exceeded, in the option's unit. */
  readonly max: number;

  /**
   * @param options the limit, its bound, the position, and a message if the wording is prescribed
   */
  constructor(options: JsonErrorOptions & { readonly limit: string; readonly max: number; readonly message?: string }) {
    const { limit, max } = options;
    super('LIMIT_EXCEEDED', own(options, 'message') ?? `Limit exceeded: ${limit} is ${max}`, options);
    this.limit = limit;
    this.max = max;
  }

  override get name(): string {
    return 'LimitExceededError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), limit: this.limit, max: this.max };
  }
}
