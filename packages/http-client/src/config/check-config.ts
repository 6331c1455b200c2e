import { ErrInvalidHeader } from '@wirework/http-errors';
import { defaultTextBytes } from '../base/bounds.ts';
import { ownCopy } from '../base/own-copy.ts';
import { kindOf } from '../base/show-value.ts';
import { headerValueProblem, requestHeaderProblem } from '../security/header-problems.ts';
import { checkFields, unknownField, type Checks, type FieldHints } from './check-fields.ts';
import { ConfigError } from './config-error.ts';
import { object } from './field-checks.ts';

/** The checks of a group, and the sentinel of its errors. */
export interface CheckedGroup {
  readonly sentinel: Error;
  readonly checks: Checks;
}

/** The fields of a configuration that are read here. */
interface GivenConfig {
  readonly middleware?: { readonly headers?: object | undefined } | undefined;
  readonly security?: { readonly maxHeaderValueBytes?: number | undefined } | undefined;
}

/**
 * Checks the fields of a configuration one by one, and refuses others.
 *
 * @param others the checks of fields that are no groups
 */
export function checkConfig(
  config: GivenConfig,
  groups: Readonly<Record<string, CheckedGroup>>,
  others: Checks,
  hints: FieldHints,
): void {
  if (typeof config !== 'object' || Array.isArray(config))
    throw new ConfigError({ field: 'config', bound: 'an object', kind: kindOf(config) });
  const given = ownCopy(config);
  const known = [...Object.keys(groups), ...Object.keys(others)];
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownField(unknown, known, hints);
  for (const [name, { sentinel, checks }] of Object.entries(groups)) {
    const group: unknown = given[name as keyof GivenConfig];
    if (group === undefined) continue;
    object(name, group, sentinel);
    checkFields(name, group as object, checks, sentinel, hints);
  }
  for (const [name, check] of Object.entries(others)) {
    const value: unknown = given[name as keyof GivenConfig];
    if (value !== undefined) check(name, value);
  }
  const { maxHeaderValueBytes = defaultTextBytes } = ownCopy(given.security);
  checkHeaders(ownCopy(given.middleware).headers ?? {}, maxHeaderValueBytes);
}

/** Refuses headers that could break a request, or are too long for it. */
function checkHeaders(headers: object, maxValue: number): void {
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
