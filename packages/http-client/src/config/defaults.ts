import { fill } from '../base/own-copy.ts';
import type { ResolvedConfig } from './config.ts';
import type { Fields, FieldsOf } from './fields.ts';
import type { Complete } from './groups.ts';

/** Returns an object with the defaults of the fields that it lacks. */
export function withDefaults<T extends object>(fields: FieldsOf<T>, given: T): Complete<T> {
  return fill(defaultsOf(fields as Fields), given) as Complete<T>;
}

/** Returns the defaults of fields, in new objects and arrays. */
export function defaultsOf(fields: Fields): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(field, 'default') ? copyOf(field.default) : defaultsOf(field.fields ?? {}),
    ]),
  );
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return typeof value === 'object' ? { ...value } : value;
}

const longestAttempt = 10_000;

/**
 * Returns the default of `timeouts.attempt` in milliseconds: an equal share of the whole request for each attempt, so
 * that a server that hangs leaves time for the retries; at most 10 s. A single attempt is left to the deadline of the
 * request.
 *
 * @param timeout of the whole request; 0 for none
 */
export function defaultAttempt(timeout: number, maxRetries: number): number {
  return timeout === 0 || maxRetries === 0
    ? longestAttempt
    : Math.min(longestAttempt, Math.ceil(timeout / (maxRetries + 1)));
}

/** Returns whether a configuration leaves `timeouts.attempt` to its default. */
export function hasDefaultAttempt({ timeouts, retry }: Pick<ResolvedConfig, 'timeouts' | 'retry'>): boolean {
  return timeouts.attempt === defaultAttempt(timeouts.request, retry.maxRetries);
}
