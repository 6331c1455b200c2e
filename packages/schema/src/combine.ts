import { type Kind, kindOf } from './kind.ts';
import type { TypeName } from './keyword-params.ts';
import type { Check } from './keyword.ts';

/** Checks for values of one kind, and those for all of them under `any`. */
export type ChecksByKind = Partial<Record<Kind | 'any', Check<never>[]>>;

/**
 * One check out of the allowed types and the checks of all keywords of a schema.
 * The common shapes, one type and a few checks of that kind, get a closure of their own.
 */
export function combine(types: readonly TypeName[] | undefined, checks: ChecksByKind): Check {
  const any = all(checks.any);
  const only = types?.length === 1 ? types[0] : undefined;
  const kind = only === 'integer' ? 'number' : only;
  if (only !== undefined && kind !== undefined) return both(typedCheck(only, all(checks[kind])), any);
  const byKind = kindCheck(checks);
  const typed = types === undefined ? undefined : typesCheck(types);
  return both(both(typed, byKind), any) ?? (() => true);
}

function both(a: Check, b: Check | undefined): Check;
function both(a: Check | undefined, b: Check | undefined): Check | undefined;
function both(a: Check | undefined, b: Check | undefined): Check | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (value) => a(value) && b(value);
}

/** All of some checks, as one. */
function all(checks: readonly Check<never>[] | undefined): Check | undefined {
  if (checks === undefined || checks.length === 0) return undefined;
  const [a, b, c] = checks as readonly Check[] as [Check, Check?, Check?];
  if (b === undefined) return a;
  if (c === undefined) return (value) => a(value) && b(value);
  if (checks.length === 3) return (value) => a(value) && b(value) && c(value);
  const list = checks as readonly Check[];
  return (value) => {
    for (const check of list) if (!check(value)) return false;
    return true;
  };
}

/** A value of exactly this type that passes the check. */
function typedCheck(type: TypeName, check: Check | undefined): Check {
  switch (type) {
    case 'string':
      if (check === undefined) return (value) => typeof value === 'string';
      return (value) => typeof value === 'string' && check(value);
    case 'number':
      if (check === undefined) return Number.isFinite;
      return (value) => Number.isFinite(value) && check(value);
    case 'integer':
      if (check === undefined) return Number.isInteger;
      return (value) => Number.isInteger(value) && check(value);
    case 'boolean':
      if (check === undefined) return (value) => typeof value === 'boolean';
      return (value) => typeof value === 'boolean' && check(value);
    case 'null':
      if (check === undefined) return (value) => value === null;
      return (value) => value === null && check(value);
    case 'array':
      if (check === undefined) return Array.isArray;
      return (value) => Array.isArray(value) && check(value);
    case 'object':
      return (value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
        return check === undefined || check(value);
      };
  }
}

/** A value of one of these types. */
export function typesCheck(types: readonly TypeName[]): Check {
  const kinds = new Set<string | undefined>(types);
  const hasInteger = kinds.has('integer') && !kinds.has('number');
  return (value) => kinds.has(kindOf(value)) || (hasInteger && Number.isInteger(value));
}

/** The checks for the kind of the value; values of other kinds pass. */
function kindCheck(checks: ChecksByKind): Check | undefined {
  const string = all(checks.string);
  const number = all(checks.number);
  const array = all(checks.array);
  const object = all(checks.object);
  if (string === undefined && number === undefined && array === undefined && object === undefined) return undefined;
  return (value) => {
    switch (typeof value) {
      case 'string':
        return string === undefined || string(value);
      case 'number':
        return number === undefined || number(value);
      case 'object':
        if (value === null) return true;
        if (Array.isArray(value)) return array === undefined || array(value);
        return object === undefined || object(value);
      default:
        return true;
    }
  };
}
