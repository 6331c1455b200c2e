import { ErrInvalidHeader } from '@wirework/http-errors';
import { ownCopy } from '../base/own-copy.ts';
import { optionHint } from '../message/request/option-aliases.ts';
import { headerValueProblem, requestHeaderProblem } from '../security/header-problems.ts';
import { ConfigError } from './config-error.ts';
import { object, optional, type Check } from './field-checks.ts';

/** The checks of a group, by field. */
export type Checks = Readonly<Record<string, Check>>;

/** Makes the check of an optional group within a group. */
export function nested(checks: Checks, needed?: string, isObject: Check = object): Check {
  return optional((field, value, sentinel) => {
    isObject(field, value, sentinel);
    if (needed !== undefined && ownCopy(value as Record<string, unknown>)[needed] === undefined)
      checks[needed]?.(`${field}.${needed}`, undefined, sentinel);
    checkFields(field, value as object, checks, sentinel);
  });
}

/**
 * Checks the fields of a group, and refuses others.
 *
 * @param refused why a field is refused that another platform has
 */
export function checkFields(
  prefix: string,
  value: object,
  checks: Checks,
  sentinel: Error,
  refused: ReadonlyMap<string, string> = nothing,
): void {
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(checks, name)) continue;
    if ((value as Record<string, unknown>)[name] === undefined && refused.has(`${prefix}.${name}`)) continue;
    const why = refused.get(`${prefix}.${name}`);
    throw new ConfigError({
      field: `${prefix}.${name}`,
      bound: `absent${why === undefined ? optionHint(name, prefix, Object.keys(checks)) : `: ${why}`}`,
      sentinel,
    });
  }
  for (const [name, check] of Object.entries(checks)) {
    const given = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (given !== undefined) check(`${prefix}.${name}`, given, sentinel);
  }
}

const nothing: ReadonlyMap<string, string> = new Map();

/** Refuses headers that could break a request, or are too long for it. */
export function checkConfigHeaders(headers: object, maxValue: number): void {
  for (const [name, value] of Object.entries(headers)) {
    const problem = requestHeaderProblem(name) ?? headerValueProblem(name, value, maxValue);
    if (problem !== undefined)
      throw new ConfigError({
        field: 'middleware.headers',
        bound: `valid headers (${problem})`,
        sentinel: ErrInvalidHeader,
      });
  }
}
