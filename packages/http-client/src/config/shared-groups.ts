import { ErrInvalidConnection, ErrInvalidMiddleware, ErrInvalidRetry } from '@wirework/http-errors';
import { maxDuration, redirectsBound, retriesBound } from '../base/bounds.ts';
import { isCookieJar } from '../message/request/assert-options.ts';
import { breakerChecks } from './breaker-config.ts';
import { bulkheadChecks } from './bulkhead-config.ts';
import { checkFields, nested, unknownField, type Checks, type FieldHints } from './check-fields.ts';
import { ConfigError } from './config-error.ts';
import { between, callable, flag, listOf, object, objectLike, optional, type Check } from './field-checks.ts';
import { rateLimitChecks } from './rate-limit-config.ts';

/** The checks of a group, and the sentinel of its errors. */
export interface CheckedGroup {
  readonly sentinel: Error;
  readonly checks: Checks;
  /** The check of fields that depend on each other. */
  readonly together?: (group: object, sentinel: Error) => void;
}

/**
 * Checks the groups of a configuration, and refuses other fields.
 *
 * @param others fields that are no groups, which are checked elsewhere
 */
export function checkGroups(
  config: object,
  groups: Readonly<Record<string, CheckedGroup>>,
  others: readonly string[],
  hints: FieldHints,
): void {
  const known = [...Object.keys(groups), ...others];
  const unknown = Object.keys(config).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownField(unknown, known, hints);
  for (const [name, { sentinel, checks, together }] of Object.entries(groups)) {
    const group = Object.hasOwn(config, name) ? (config as Record<string, unknown>)[name] : undefined;
    if (group === undefined) continue;
    object(name, group, sentinel);
    checkFields(name, group as object, checks, sentinel, hints);
    together?.(group as object, sentinel);
  }
}

/** Accepts a duration in milliseconds. */
export const duration: Check = between(0, maxDuration, 'ms');

/** Accepts a cookie jar. */
export const jar: Check = (field, value, sentinel) => {
  if (!isCookieJar(value)) throw new ConfigError({ field, bound: 'a CookieJar of tough-cookie', sentinel });
};

const isHostPattern = (it: unknown): boolean => typeof it === 'string' && /^(?:\*\.)?[^\s*/:@]+$/.test(it);
const isName = (it: unknown): boolean => typeof it === 'string' && /[\p{L}\d]/u.test(it);
const isFunction = (it: unknown): boolean => typeof it === 'function';

/** Accepts a list of hosts. */
export const hostPatterns: Check = listOf("a host or '*.' and a host", isHostPattern);
/** Accepts a list of names of secrets. */
export const secretNames: Check = listOf('a name of a letter or digit at least', isName);

/** The checks of `RetryConfig`. */
export const retryGroup: CheckedGroup = {
  sentinel: ErrInvalidRetry,
  checks: {
    maxRetries: between(0, retriesBound, '', true),
    delay: duration,
    maxDelay: duration,
    backoffFactor: between(1, 10),
    jitter: flag,
    retryNonIdempotent: flag,
    policy: optional(callable),
  },
};

/** The checks of `MiddlewareConfig` that every platform keeps. */
export const middlewareGroup: CheckedGroup = {
  sentinel: ErrInvalidMiddleware,
  checks: {
    maxRedirects: between(0, redirectsBound, '', true),
    middlewares: listOf('a function', isFunction),
    followRedirects: flag,
    headers: object,
  },
};

/** The checks of `ResilienceConfig`. */
export const resilienceGroup: CheckedGroup = {
  sentinel: ErrInvalidConnection,
  checks: {
    breaker: nested(breakerChecks, undefined, objectLike('an object; {} turns it on with its defaults')),
    bulkhead: nested(bulkheadChecks, 'maxConcurrent'),
    rateLimit: nested(rateLimitChecks, 'requests'),
  },
};
