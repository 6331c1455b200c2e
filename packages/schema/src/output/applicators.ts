import { getOwn } from '@wirework/scanner/primitives';
import { childPath, newIssue, newPlace, rootPath, unexpectedMember } from '../core/issue.ts';
import { describe } from '../core/message.ts';
import type { ValuePath } from '../core/types.ts';
import type { ApplyForm, EachForm, Plan, RuleOf } from '../plan/plan.ts';
import { isReference } from '../references/applications.ts';
import { type AppliedSchema, type Part, partsOf, type PlanSource } from './parts.ts';
import type { Run } from './run.ts';
import { addUnit, type KeywordPlace, type Step } from './schema-evaluator.ts';
import type { Unit } from './unit.ts';

type SomeForm = RuleOf<Extract<EachForm, { readonly parts: 'some' }>>;

/** Returns the step of a keyword with schemas for parts of a value. */
export function partsStep(rule: RuleOf<EachForm>, owner: Plan, source: PlanSource): Step {
  const select = partsOf(rule, owner, source);
  if (rule.parts === 'names') return namesStep(rule, select as (value: unknown) => readonly Part[]);
  const explain = explanation(rule, owner);
  return (value, to, run) => {
    const parts = select(value as never);
    const unit = addUnit(rule, to, run);
    const passed = applyToParts(value as object, parts, explain, unit, run);
    if (rule.parts === 'some') return countContained(rule, passed as number[], unit, to, run);
    unit.valid = passed.length === parts.length;
    if (parts.length === 0) return;
    if (rule.kind === 'object') unit.evaluated = [...new Set(parts.map(({ key }) => key as string))];
    else unit.evaluated = rule.parts !== 'first' || parts.length === (value as unknown[]).length || parts.length - 1;
  };
}

/** Returns a function that writes the error of a part for which the only schema of a rule is `false`. */
function explanation(rule: RuleOf<EachForm>, { rules }: Plan): ((key: never, unit: Unit) => string) | undefined {
  if (rule.parts === 'some') return undefined;
  if (rule.kind === 'array') return (index: number) => `element ${index} is not allowed`;
  const named = rules.find((it) => it.form === 'each' && it.parts === 'named');
  const known = rule.parts === 'other' && named !== undefined ? named.plans : undefined;
  const place = newPlace(rule.keyword, rule.pointer, describe);
  return (name: string, { valuePath }) => describe(unexpectedMember(place, valuePath, name, known));
}

/**
 * Applies schemas to parts of a value.
 *
 * @returns the names or indices of the parts that pass
 */
function applyToParts(
  value: object,
  parts: readonly Part[],
  explain: ((key: never, unit: Unit) => string) | undefined,
  unit: Unit,
  run: Run,
): readonly (string | number)[] {
  const passed: (string | number)[] = [];
  for (const { key, token, schema } of parts) {
    const part = schema.evaluate(
      (value as Readonly<Record<string | number, unknown>>)[key],
      unit.keyword,
      pathOf(unit, token),
      childPath(unit.valuePath, key),
      run,
    );
    unit.parts.push(part);
    if (token === undefined && explain !== undefined && schema.location.schema === false)
      part.error = explain(key as never, unit);
    if (part.valid) passed.push(key);
  }
  return passed;
}

/** Sets the result of `contains`, and adds those of its bounds. */
function countContained(rule: SomeForm, matched: readonly number[], unit: Unit, to: Unit, run: Run): void {
  const { min, max } = rule;
  const actual = matched.length;
  unit.valid = actual > 0 || min === 0;
  if (!unit.valid) unit.error = sentence('contains', rule, {});
  else if (rule.evaluates) unit.evaluated = matched;
  const add = (keyword: 'minContains' | 'maxContains', limit: number, isInBounds: boolean): void => {
    if (!Object.hasOwn(to.location.schema as object, keyword)) return;
    const bound = { keyword, pointer: `${to.pointer}/${keyword}` };
    const result = addUnit(bound, to, run);
    result.valid = isInBounds;
    if (!isInBounds) result.error = sentence(keyword, bound, { limit, actual });
  };
  add('minContains', min, actual >= min);
  add('maxContains', max, actual <= max);
}

function namesStep(rule: RuleOf<EachForm>, select: (value: unknown) => readonly Part[]): Step {
  return (object, to, run) => {
    const unit = addUnit(rule, to, run);
    for (const part of select(object)) {
      const [result] = applyInPlace(part.key, [part], unit, run) as [Unit];
      if (result.valid) continue;
      result.error ??= sentence('propertyNames', rule, { name: part.key });
      unit.valid = false;
    }
  };
}

/** Returns the step of a keyword with schemas for the value itself. */
export function inPlaceStep(rule: RuleOf<ApplyForm>, source: PlanSource): Step {
  const { combine, plans } = rule;
  const schemas = plans.map((plan, at): AppliedSchema => {
    return { token: combine === 'none' ? undefined : String(at), schema: source.evaluatorOf(plan) };
  });
  if (isReference(rule)) return (value, to, run) => applyAs(rule.keyword, value, schemas[0] as AppliedSchema, to, run);
  if (combine === 'if') return conditionStep(rule, schemas);
  const branches = schemas.length;
  return (value, to, run) => {
    const unit = addUnit(rule, to, run);
    const passed = applyInPlace(value, schemas, unit, run).flatMap((it, at) => (it.valid ? [at] : []));
    const count = passed.length;
    if (combine === 'all') {
      unit.valid = count === branches;
    } else if (combine === 'none') {
      unit.valid = count === 0;
      if (!unit.valid) unit.error = sentence('not', rule, {});
    } else {
      unit.valid = combine === 'one' ? count === 1 : count > 0;
      if (unit.valid) return;
      unit.error = sentence(combine === 'one' ? 'oneOf' : 'anyOf', rule, { branches, ...(count > 0 && { passed }) });
    }
  };
}

function conditionStep(rule: KeywordPlace, schemas: readonly AppliedSchema[]): Step {
  const [test, yes, no] = schemas as [AppliedSchema, AppliedSchema, AppliedSchema];
  return (value, to, run) => {
    const [{ valid }] = applyInPlace(value, [{ ...test, token: undefined }], addUnit(rule, to, run), run) as [Unit];
    const chosen = valid ? 'then' : 'else';
    if (getOwn(to.location.schema as object, chosen) !== undefined) applyAs(chosen, value, valid ? yes : no, to, run);
  };
}

/** Adds the result of a schema as that of the keyword that applies it. */
function applyAs(keyword: string, value: unknown, { schema }: AppliedSchema, to: Unit, run: Run): void {
  to.parts.push(schema.evaluate(value, keyword, childPath(to.keywordPath, keyword), to.valuePath, run));
}

/** Applies schemas to the same value, adds the results to that of the keyword, and returns them. */
export function applyInPlace(value: unknown, schemas: readonly AppliedSchema[], unit: Unit, run: Run): readonly Unit[] {
  const units = schemas.map(({ token, schema }) =>
    schema.evaluate(value, unit.keyword, pathOf(unit, token), unit.valuePath, run),
  );
  unit.parts.push(...units);
  return units;
}

function pathOf({ keywordPath }: Unit, token: string | undefined): ValuePath {
  return token === undefined ? keywordPath : childPath(keywordPath, token);
}

/** Returns the message of a keyword. */
function sentence(
  kind: Parameters<typeof newIssue>[1],
  { keyword, pointer }: KeywordPlace,
  params: Readonly<Record<string, unknown>>,
): string {
  return describe(newIssue(newPlace(keyword, pointer, describe), kind, params, rootPath, 'value'));
}
