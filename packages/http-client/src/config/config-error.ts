/** Marks every configuration error, across copies of this package. */
const brand = Symbol.for('@wirework/config-error');

/** Where a configuration is wrong, and what would be right. */
export interface ConfigErrorDetails {
  /** Path of the field, such as `timeouts.request`. */
  readonly field: string;
  /** What the field may be, such as `0 to 1800000`. */
  readonly bound: string;
  /** The value that was given, unless it could be a secret. */
  readonly value?: unknown;
  /** The sentinel of the group, such as `ErrInvalidTimeout`. */
  readonly sentinel?: Error | undefined;
}

/**
 * A field of a configuration is out of bounds. `cause` is the sentinel of its group, so
 * `errorIs(error, ErrInvalidTimeout)` is true; `field`, `bound` and `value` say what to change.
 *
 * @example
 * ```ts
 * try {
 *   validateConfig({ timeouts: { request: -1 } });
 * } catch (error) {
 *   error.message; // → 'invalid timeout: timeouts.request must be 0 to 1800000 ms, got -1'
 * }
 * ```
 */
export class ConfigError extends Error {
  /** The code of a validation error. */
  readonly code = 'VALIDATION_ERROR' as const;
  /** Path of the field, such as `timeouts.request`. */
  readonly field: string;
  /** What the field may be, such as `0 to 1800000 ms`. */
  readonly bound: string;
  /** The value that was given, unless it could be a secret. */
  readonly value: unknown;

  /** @param details where the configuration is wrong */
  constructor(details: ConfigErrorDetails) {
    const { field, bound, sentinel } = details;
    const got = Object.hasOwn(details, 'value') ? `, got ${show(details.value)}` : '';
    super(`${sentinel?.message ?? 'invalid configuration'}: ${field} must be ${bound}${got}`);
    if (sentinel !== undefined) Object.defineProperty(this, 'cause', { value: sentinel, configurable: true });
    Object.defineProperty(this, brand, { value: true });
    this.field = field;
    this.bound = bound;
    this.value = details.value;
  }

  override get name(): string {
    return 'ConfigError';
  }
}

/**
 * Returns whether a caught value is a {@link ConfigError}, of this or another copy of the package.
 *
 * @example
 * ```ts
 * try {
 *   createClient({ timeouts: { request: -1 } });
 * } catch (error) {
 *   isConfigError(error) && error.field; // → 'timeouts.request'
 * }
 * ```
 */
export function isConfigError(error: unknown): error is ConfigError {
  return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[brand] === true;
}

/** A value as a message may show it. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'undefined':
    case 'bigint':
      return String(value);
    case 'string':
      return value.length > 40 ? `a text of ${value.length} characters` : `'${value.replace(/[^ -~]/gu, '?')}'`;
    default:
      return value === null ? 'null' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
  }
}
