import {
  ErrInvalidConnection,
  ErrInvalidMiddleware,
  ErrInvalidRetry,
  ErrInvalidSecurity,
  ErrInvalidTimeout,
} from '@wirework/http-errors';
import { gibibyte, maxDuration, maxTextBytes, redirectsBound, retriesBound } from '../base/bounds.ts';
import { isCookieJar } from '../message/request/assert-options.ts';
import { breakerChecks } from './breaker-config.ts';
import { bulkheadChecks } from './bulkhead-config.ts';
import type { CheckedGroup } from './check-config.ts';
import { nested } from './check-fields.ts';
import { between, bytes, callable, flag, listOf, object, secret, whole, type Check } from './field-checks.ts';
import { rateLimitChecks } from './rate-limit-config.ts';

/** Groups of every platform. */
export type GroupName = 'timeouts' | 'connection' | 'security' | 'retry' | 'middleware' | 'resilience';

/** Accepts a duration in milliseconds. */
export const duration: Check = between(0, maxDuration, 'ms');

const isHostPattern = (it: unknown): boolean => typeof it === 'string' && /^(?:\*\.)?[^\s*/:@]+$/.test(it);
const isName = (it: unknown): boolean => typeof it === 'string' && /[\p{L}\d]/u.test(it);
const isFunction = (it: unknown): boolean => typeof it === 'function';

/** The groups that every platform has, with the fields that every platform keeps. */
export const sharedGroups: Readonly<Record<GroupName, CheckedGroup>> = {
  timeouts: { sentinel: ErrInvalidTimeout, checks: { request: duration, attempt: duration, bodyIdle: duration } },
  connection: {
    sentinel: ErrInvalidConnection,
    checks: { enableCookies: flag, cookieJar: secret('a CookieJar of tough-cookie', isCookieJar) },
  },
  security: {
    sentinel: ErrInvalidSecurity,
    checks: {
      maxUrlBytes: bytes(1024, maxTextBytes),
      maxHeaderValueBytes: bytes(1024, maxTextBytes),
      maxResponseBodySize: bytes(0, gibibyte),
      maxRequestBodySize: bytes(0, gibibyte),
      redirectAllowList: listOf("a host or '*.' and a host", isHostPattern),
      allowInsecureRedirects: flag,
      sensitiveKeys: listOf('a name of a letter or digit at least', isName),
    },
  },
  retry: {
    sentinel: ErrInvalidRetry,
    checks: {
      maxRetries: whole(0, retriesBound),
      delay: duration,
      maxDelay: duration,
      backoffFactor: between(1, 10),
      jitter: flag,
      retryNonIdempotent: flag,
      policy: callable,
    },
  },
  middleware: {
    sentinel: ErrInvalidMiddleware,
    checks: {
      maxRedirects: whole(0, redirectsBound),
      middlewares: listOf('a function', isFunction),
      followRedirects: flag,
      headers: object,
    },
  },
  resilience: {
    sentinel: ErrInvalidConnection,
    checks: {
      breaker: nested(breakerChecks, { bound: 'an object; {} turns it on with its defaults' }),
      bulkhead: nested(bulkheadChecks, { needed: 'maxConcurrent' }),
      rateLimit: nested(rateLimitChecks, { needed: 'requests' }),
    },
  },
};
