import { nearestName } from '../base/nearest-name.ts';
import { ownCopy } from '../base/own-copy.ts';
import { ConfigError } from './config-error.ts';
import { objectLike, type Check } from './field-checks.ts';

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

/** Details of a group within a group. */
interface NestedDetails {
  /** A field that must be present. */
  readonly needed?: string;
  /** Describes the group in the error of a value that is none. */
  readonly bound?: string;
  readonly hints?: FieldHints;
}

/** Makes the check of a group within a group. */
export function nested(checks: Checks, { needed, bound = 'an object', hints }: NestedDetails = {}): Check {
  const isObject = objectLike(bound);
  return (field, value, sentinel) => {
    isObject(field, value, sentinel);
    if (needed !== undefined && ownCopy(value as Record<string, unknown>)[needed] === undefined)
      checks[needed]?.(`${field}.${needed}`, undefined, sentinel);
    checkFields(field, value as object, checks, sentinel, hints);
  };
}

/** Checks the fields of a group that are present, and refuses others. */
export function checkFields(
  prefix: string,
  group: object,
  checks: Checks,
  sentinel: Error | undefined,
  hints: FieldHints = noHints,
): void {
  const given = ownCopy(group as Readonly<Record<string, unknown>>);
  for (const name of Object.keys(given)) {
    const field = `${prefix}.${name}`;
    const isAbsent = given[name] === undefined && Object.hasOwn(hints.refused, field);
    if (!Object.hasOwn(checks, name) && !isAbsent) throw unknownField(field, Object.keys(checks), hints, sentinel);
  }
  for (const [name, check] of Object.entries(checks))
    if (given[name] !== undefined) check(`${prefix}.${name}`, given[name], sentinel);
}

/** Returns the error of a field that the platform does not have: why, what it is here, a guess, or else the fields that are known. */
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
      : guess(field, known);
  return new ConfigError({ field, bound: `absent${hint}`, sentinel });
}

/** Returns the field that a misspelt one means, or else the fields that are known. */
function guess(field: string, known: readonly string[]): string {
  const prefix = field.slice(0, field.lastIndexOf('.') + 1);
  const meant = nearestName(field.slice(prefix.length), known);
  return meant === undefined ? `; known are ${known.join(', ')}` : `; did you mean '${prefix}${meant}'?`;
}
