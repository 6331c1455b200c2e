import { ErrInvalidHeader } from '@wirework/http-errors';
import { ownCopy } from '../base/own-copy.ts';
import { headerValueProblem, requestHeaderProblem } from '../security/header-problems.ts';
import { ConfigError } from './config-error.ts';
import { object, optional, type Check } from './field-checks.ts';

/** The checks of a group, by field. */
export type Checks = Readonly<Record<string, Check>>;

/** Hints about fields that a platform does not have, by path. */
export interface FieldHints {
  /** Names of the fields here, for fields of other clients. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Why a field is refused that another platform has. */
  readonly refused: Readonly<Record<string, string>>;
}

const noHints: FieldHints = { aliases: {}, refused: {} };

/** Makes the check of an optional group within a group. */
export function nested(checks: Checks, needed?: string, isObject: Check = object, hints?: FieldHints): Check {
  return optional((field, value, sentinel) => {
    isObject(field, value, sentinel);
    if (needed !== undefined && ownCopy(value as Record<string, unknown>)[needed] === undefined)
      checks[needed]?.(`${field}.${needed}`, undefined, sentinel);
    checkFields(field, value as object, checks, sentinel, hints);
  });
}

/** Checks the fields of a group, and refuses others. */
export function checkFields(
  prefix: string,
  value: object,
  checks: Checks,
  sentinel: Error,
  hints: FieldHints = noHints,
): void {
  for (const name of Object.keys(value)) {
    const field = `${prefix}.${name}`;
    const isAbsent = (value as Record<string, unknown>)[name] === undefined && Object.hasOwn(hints.refused, field);
    if (!Object.hasOwn(checks, name) && !isAbsent) throw unknownField(field, Object.keys(checks), hints, sentinel);
  }
  for (const [name, check] of Object.entries(checks)) {
    const given = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (given !== undefined) check(`${prefix}.${name}`, given, sentinel);
  }
}

/** Returns the error of a field that the platform does not have: why, what it is here, or else the fields that are known. */
export function unknownField(
  field: string,
  known: readonly string[],
  { aliases, refused }: FieldHints,
  sentinel?: Error,
): ConfigError {
  const hint = Object.hasOwn(refused, field)
    ? `: ${refused[field]}`
    : Object.hasOwn(aliases, field)
      ? `; it is ${aliases[field]} here`
      : `; known are ${known.join(', ')}`;
  return new ConfigError({ field, bound: `absent${hint}`, sentinel });
}

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
