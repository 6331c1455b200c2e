import { ClientError } from '@wirework/http-errors';
import { ownCopy } from '../own-copy.ts';

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
  /** In place of the value, its kind, such as `a text`, where the value could be a secret. */
  readonly kind?: string;
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
  /** The code of validation errors. A `ConfigError` is no `ClientError`, which tells of a request: `isClientError` is false for it. */
  readonly code = 'VALIDATION_ERROR' as const;
  /** Path of the field, such as `timeouts.request`. */
  readonly field: string;
  /** What the field may be, such as `0 to 1800000 ms`. */
  readonly bound: string;
  /** The value that was given, unless it could be a secret or contain one. */
  readonly value: unknown;

  /** @param details where the configuration is wrong */
  constructor(details: ConfigErrorDetails) {
    const { field, bound, sentinel, kind, value } = ownCopy(details);
    const shown = kind ?? (Object.hasOwn(details, 'value') ? show(value) : '');
    super(`${titleOf(field, sentinel)}: ${field} must be ${bound}${shown === '' ? '' : `, got ${shown}`}`);
    if (sentinel !== undefined) Object.defineProperty(this, 'cause', { value: sentinel, configurable: true });
    Object.defineProperty(this, brand, { value: true });
    this.field = field;
    this.bound = bound;
    this.value =
      typeof value === 'string'
        ? withoutSecrets(value)
        : typeof value === 'object' && value !== null
          ? undefined
          : value;
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

/** What the message begins with. The sentinel of the group `resilience` is that of connections, which would mislead. */
function titleOf(field: string, sentinel: Error | undefined): string {
  return field.startsWith('resilience')
    ? 'invalid resilience configuration'
    : (sentinel?.message ?? 'invalid configuration');
}

/** A text such as a URL without its secrets. */
const withoutSecrets = (text: string): string => new ClientError({ message: text }).message;

/** What a value is, in words that show nothing of it. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? 'a text' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
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
      return value.length > 40
        ? `a text of ${value.length} characters`
        : `'${withoutSecrets(value).replace(/[^ -~]/gu, '?')}'`;
    default:
      return kindOf(value);
  }
}
