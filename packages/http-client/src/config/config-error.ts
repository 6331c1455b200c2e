import { ownCopy } from '../base/own-copy.ts';
import { show, withoutSecrets } from '../base/messages.ts';

/** Marks every configuration error, across copies of this package. */
const brand = Symbol.for('@wirework/config-error');

/** Details of a {@link ConfigError}. */
export interface ConfigErrorDetails {
  /** Path of the field, such as `timeouts.request`. */
  readonly field: string;
  /** The values that the field may have, such as `0 to 1800000`. */
  readonly bound: string;
  /** The value that was given, unless it could be a secret. */
  readonly value?: unknown;
  /** The kind of the value, such as `a text`, in place of a value that could be a secret. */
  readonly kind?: string;
  /** Says what is wrong, in place of the field, its bound and the value. */
  readonly problem?: string;
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
  /** The code of validation errors. `isClientError` is still false, because a `ClientError` belongs to a request. */
  readonly code = 'VALIDATION_ERROR' as const;
  /** Path of the field, such as `timeouts.request`. */
  readonly field: string;
  /** The values that the field may have, such as `0 to 1800000 ms`. */
  readonly bound: string;
  /** The value that was given, unless it could be a secret or contain one. */
  readonly value: unknown;

  /** @param details the field, its bound and the value */
  constructor(details: ConfigErrorDetails) {
    const { field, bound, sentinel, value } = ownCopy(details);
    super(`${titleOf(field, sentinel)}: ${sentenceOf(details)}`);
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

/** Returns what is wrong, in one sentence. */
export function sentenceOf(details: ConfigErrorDetails): string {
  const { field, bound, kind, value, problem } = ownCopy(details);
  const shown = kind ?? (Object.hasOwn(details, 'value') ? show(value) : '');
  return problem ?? `${field} must be ${bound}${shown === '' ? '' : `, got ${shown}`}`;
}

/** Groups with the sentinel of another group, whose message would mislead. */
const otherGroups = /^(?:tls|cookies|resilience|redirects|userAgent)\b/;

/** Returns the beginning of the message. */
function titleOf(field: string, sentinel: Error | undefined): string {
  const group = otherGroups.exec(field)?.[0];
  return group === undefined ? (sentinel?.message ?? 'invalid configuration') : `invalid ${group} configuration`;
}
