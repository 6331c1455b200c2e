import { memberOf, firstDuplicate, hasDuplicate } from '../core/hash-flooding.ts';
import { equal } from '../core/equal.ts';
import type { KeywordParams, TypeName } from '../core/keyword-params.ts';
import { kindOf, memberNames, objectTag } from '../core/kind.ts';
import { multipleTest } from '../core/multiple-of.ts';
import type { Check, Members, Place, Rule } from '../core/types.ts';
import type { Bound, Quantity, RuleOf, TestForm } from '../plan/plan.ts';
import { typesTest } from '../hot/value-tests.ts';
import { newRule } from './rule.ts';
import { countCodePoints } from '../core/scalar-node.ts';

type Test = (text: string) => boolean;
type Params = Readonly<Record<string, unknown>>;

/** Returns the rule of a test. */
export function testRule(rule: RuleOf<TestForm>, place: Place, pattern: (source: string) => Test): Rule {
  switch (rule.operator) {
    case 'of type':
      return asserted(typesTest(rule.operand), place, rule.issue, (it) => typeParams(rule.operand, it));
    case 'one of': {
      const { operand: allowed } = rule;
      const isConst = rule.issue === 'const';
      const params = isConst ? { allowed: allowed[0] } : { allowed };
      const check = isConst ? equalityTest(allowed[0]) : memberOf(allowed);
      return asserted(check, place, rule.issue, () => params);
    }
    case 'multiple of':
      return asserted(multipleTest(rule.operand), place, rule.issue, () => ({ divisor: rule.operand }));
    case 'matches':
      return asserted(pattern(rule.operand), place, rule.issue, () => ({ pattern: rule.operand }));
    case 'unique':
      return asserted((it: readonly unknown[]) => !hasDuplicate(it), place, rule.issue, firstDuplicate);
    default:
      return boundRule(rule, place);
  }
}

/** Returns the rule that consists of one test and its issue. */
export function asserted<T>(
  check: Check<T>,
  place: Place,
  issue: keyof KeywordParams,
  params: (value: T) => Params,
): Rule {
  return newRule<T>(
    (value, out) => check(value) || (out !== undefined && out.add(place, issue, params(value) as never)),
    check,
  ) as Rule;
}

/** Returns the details of a value of another type. */
export function typeParams(expected: readonly TypeName[], it: unknown): KeywordParams['type'] {
  const actual = kindOf(it) ?? 'none';
  const foreign = typeof it === 'bigint' ? 'bigint' : objectTag(it);
  return foreign === undefined ? { expected, actual } : { expected, actual, foreign };
}

function equalityTest(allowed: unknown): Check {
  return typeof allowed === 'object' && allowed !== null ? (it) => equal(it, allowed) : (it) => it === allowed;
}

/** How each quantity of a value is counted. */
const countOf: Readonly<Record<Exclude<Quantity, 'self'>, (value: never) => number>> = {
  characters: countCodePoints,
  items: (list: readonly unknown[]) => list.length,
  properties: (object: Members) => memberNames(object).length,
};

function boundRule(
  { operator, quantity, operand: limit, issue }: Extract<TestForm, { readonly quantity: Quantity }>,
  place: Place,
): Rule {
  if (quantity === 'self') return asserted(comparison(operator, limit), place, issue, () => ({ limit }));
  const count = countOf[quantity] as (value: unknown) => number;
  const isInBounds = comparison(operator, limit);
  return asserted(
    (value) => isInBounds(count(value)),
    place,
    issue,
    (value) => ({ limit, actual: count(value) }),
  );
}

function comparison(operator: Bound, limit: number): Check<number> {
  if (operator === '>=') return (it) => it >= limit;
  if (operator === '<=') return (it) => it <= limit;
  return operator === '>' ? (it) => it > limit : (it) => it < limit;
}
