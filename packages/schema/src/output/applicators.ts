import { childPath, newIssue, newPlace, rootPath, unexpectedMember } from '../core/issue.ts';
import { isObject, lacksMember, memberNames } from '../core/kind.ts';
import type { Members, ValuePath } from '../core/types.ts';
import type { Application } from '../references/applications.ts';
import { describe } from '../core/message.ts';
import { evaluatedElements, evaluatedMembers } from './evaluated.ts';
import type { Run } from './run.ts';
import { addUnit, type KeywordSite, type SchemaEvaluator, type Step } from './schema-evaluator.ts';
import type { Unit } from './unit.ts';

/** A keyword that applies schemas, while it is compiled. */
export interface ApplicatorSite extends KeywordSite, Pick<Application, 'applies' | 'start'> {
  readonly schemas: readonly EvaluatedSchema[];
  /** Whether the keyword refers to its schema. */
  readonly isReference: boolean;
  /** Returns the schemas of another keyword. */
  schemasOf(keyword: string): readonly EvaluatedSchema[];
  /** Returns the test of a regular expression. */
  pattern(source: string): (text: string) => boolean;
}

/** A schema of a keyword. */
export interface EvaluatedSchema {
  /** The name, pattern or index that the keyword has for the schema; `undefined` for its only one. */
  readonly token: string | undefined;
  readonly schema: SchemaEvaluator;
}

/** A part of a value, and the schema that applies to it. */
type Part<K> = readonly [key: K, schema: EvaluatedSchema];

/** Returns the parts of a value to which the schemas of a keyword apply. */
type Select<T, K> = (value: T, to: Unit, run: Run) => readonly Part<K>[];

/** The step of a keyword, by the parts of the value that it applies its schemas to. */
export const applicators: Readonly<Record<Application['applies'], (site: ApplicatorSite) => Step>> = {
  value: (site) => (site.isReference ? reference(site) : inPlace(site)),
  alternatives: inPlace,
  refused: inPlace,
  // `then` and `else` are parts of `if`.
  condition,
  dependents,
  names: forNames,
  members: forMembers,
  'matching members': forMembers,
  'other members': forMembers,
  'unevaluated members': forMembers,
  elements: forElements,
  'other elements': forElements,
  'contained elements': forElements,
  'unevaluated elements': forElements,
};

function forMembers(site: ApplicatorSite): Step {
  const named = site.applies === 'other members' ? site.schemasOf('properties') : undefined;
  const known = named && new Map(named.map((it) => [it.token as string, it]));
  const select = membersFor(site, known);
  return (object, to, run) => {
    if (!isObject(object)) return;
    const parts = select(object, to, run);
    const unit = addUnit(site, to, run);
    const explain = (name: string): string =>
      describe(unexpectedMember(newPlace(site.name, site.pointer, describe), unit.valuePath, name, known as never));
    unit.valid = applyToParts(object, parts, explain, unit, run).length === parts.length;
    if (parts.length > 0) unit.evaluated = [...new Set(parts.map(([name]) => name))];
  };
}

function membersFor(
  { applies, schemas, schemasOf, pattern }: ApplicatorSite,
  known: ReadonlyMap<string, unknown> | undefined,
): Select<Members, string> {
  if (applies === 'members')
    return (object) =>
      schemas.flatMap((it) => (lacksMember(object, it.token as string) ? [] : [[it.token as string, it] as const]));
  if (applies === 'matching members') {
    const tests = schemas.map((it) => ({ it, matches: pattern(it.token as string) }));
    return (object) =>
      memberNames(object).flatMap((name) =>
        tests.filter(({ matches }) => matches(name)).map(({ it }) => [name, it] as const),
      );
  }
  const [schema] = schemas as [EvaluatedSchema];
  const rest = (object: Members, isOther: (name: string) => boolean): readonly Part<string>[] =>
    memberNames(object)
      .filter(isOther)
      .map((name) => [name, schema]);
  if (applies === 'unevaluated members')
    return (object, to, run) => {
      const evaluated = evaluatedMembers(to, run);
      return rest(object, (name) => !evaluated.has(name));
    };
  const patterns = schemasOf('patternProperties').map((it) => pattern(it.token as string));
  return (object) => rest(object, (name) => known?.has(name) !== true && !patterns.some((matches) => matches(name)));
}

function forElements(site: ApplicatorSite): Step {
  const { applies } = site;
  const select = elementsFor(site);
  return (list, to, run) => {
    if (!Array.isArray(list)) return;
    const parts = select(list, to, run);
    const unit = addUnit(site, to, run);
    const isContained = applies === 'contained elements';
    const explain = isContained ? undefined : (index: number): string => `element ${index} is not allowed`;
    const passed = applyToParts(list, parts, explain, unit, run);
    if (isContained) return countContained(site, passed, unit, to, run);
    unit.valid = passed.length === parts.length;
    if (parts.length > 0)
      unit.evaluated = applies !== 'elements' || parts.length === list.length ? true : parts.length - 1;
  };
}

function elementsFor({ applies, schemas, start }: ApplicatorSite): Select<readonly unknown[], number> {
  if (applies === 'elements') return (list) => schemas.slice(0, list.length).map((it, index) => [index, it]);
  const [schema] = schemas as [EvaluatedSchema];
  const rest = (list: readonly unknown[], isOther: (index: number) => boolean): readonly Part<number>[] =>
    [...list.keys()].filter(isOther).map((index) => [index, schema]);
  if (applies !== 'unevaluated elements') return (list) => rest(list, (index) => index >= start);
  return (list, to, run) => {
    const isEvaluated = evaluatedElements(to, run);
    return rest(list, (index) => !isEvaluated(index));
  };
}

/**
 * Applies schemas to parts of a value.
 *
 * @param explain returns the error of a part for which the only schema of the keyword is `false`
 * @returns the parts that pass
 */
function applyToParts<K extends string | number>(
  value: object,
  parts: readonly Part<K>[],
  explain: ((key: K) => string) | undefined,
  unit: Unit,
  run: Run,
): readonly K[] {
  const passed: K[] = [];
  for (const [key, { token, schema }] of parts) {
    const part = schema.evaluate(
      (value as Readonly<Record<string | number, unknown>>)[key],
      unit.keyword,
      pathOf(unit, token),
      childPath(unit.valuePath, key),
      run,
    );
    unit.parts.push(part);
    if (token === undefined && explain !== undefined && schema.location.schema === false) part.error = explain(key);
    if (part.valid) passed.push(key);
  }
  return passed;
}

/** Sets the result of `contains`, and adds those of its bounds. */
function countContained(site: ApplicatorSite, matched: readonly number[], unit: Unit, to: Unit, run: Run): void {
  const { location, sibling } = site;
  const actual = matched.length;
  const min = sibling('minContains') as number | undefined;
  const max = sibling('maxContains') as number | undefined;
  unit.valid = actual > 0 || min === 0;
  if (!unit.valid) unit.error = sentence('contains', site, {});
  else if (location.root.dialect.evaluatesContained) unit.evaluated = matched;
  const add = (name: 'minContains' | 'maxContains', limit: number | undefined, isInBounds: boolean): void => {
    if (limit === undefined) return;
    const bound = { name, location, pointer: `${location.pointer}/${name}` };
    const result = addUnit(bound, to, run);
    result.valid = isInBounds;
    if (!isInBounds) result.error = sentence(name, bound, { limit, actual });
  };
  add('minContains', min, min === undefined || actual >= min);
  add('maxContains', max, max === undefined || actual <= max);
}

function forNames(site: ApplicatorSite): Step {
  return (object, to, run) => {
    if (!isObject(object)) return;
    const unit = addUnit(site, to, run);
    for (const name of memberNames(object)) {
      const [part] = applyInPlace(name, site.schemas, unit, run) as [Unit];
      if (part.valid) continue;
      part.error ??= sentence('propertyNames', site, { name });
      unit.valid = false;
    }
  };
}

function dependents(site: ApplicatorSite): Step {
  const required = Object.entries(site.value as Members).filter(([, it]) => Array.isArray(it)) as [string, string[]][];
  return (object, to, run) => {
    if (!isObject(object)) return;
    const unit = addUnit(site, to, run);
    const applied = site.schemas.filter(({ token }) => !lacksMember(object, token as string));
    unit.valid = applyInPlace(object, applied, unit, run).every((it) => it.valid);
    const faults = required
      .filter(([name]) => !lacksMember(object, name))
      .flatMap(([name, needed]) =>
        needed
          .filter((missing) => lacksMember(object, missing))
          .map((missing) => sentence('dependencies', site, { name, missing })),
      );
    if (faults.length === 0) return;
    unit.valid = false;
    unit.error = faults.join('; ');
  };
}

function reference(site: ApplicatorSite): Step {
  const [target] = site.schemas;
  return (value, to, run) => applyAs(site.name, value, target, to, run);
}

function condition(site: ApplicatorSite): Step {
  const [yes] = site.schemasOf('then');
  const [no] = site.schemasOf('else');
  return (value, to, run) => {
    const [test] = applyInPlace(value, site.schemas, addUnit(site, to, run), run) as [Unit];
    applyAs(test.valid ? 'then' : 'else', value, test.valid ? yes : no, to, run);
  };
}

/** Adds the result of a schema, if there is one, as that of the keyword that applies it. */
function applyAs(name: string, value: unknown, applied: EvaluatedSchema | undefined, to: Unit, run: Run): void {
  if (applied !== undefined)
    to.parts.push(applied.schema.evaluate(value, name, childPath(to.keywordPath, name), to.valuePath, run));
}

/** Returns the step of `allOf`, `anyOf`, `oneOf` and `not`. */
function inPlace(site: ApplicatorSite): Step {
  const { name, schemas } = site;
  const branches = schemas.length;
  return (value, to, run) => {
    const unit = addUnit(site, to, run);
    const units = applyInPlace(value, schemas, unit, run);
    const passed = units.flatMap((it, at) => (it.valid ? [at] : []));
    if (name === 'allOf') {
      unit.valid = passed.length === branches;
    } else if (name === 'not') {
      unit.valid = passed.length === 0;
      if (!unit.valid) unit.error = sentence('not', site, {});
    } else {
      unit.valid = name === 'oneOf' ? passed.length === 1 : passed.length > 0;
      if (!unit.valid)
        unit.error = sentence(name as 'anyOf', site, passed.length === 0 ? { branches } : { branches, passed });
    }
  };
}

/** Applies schemas to the same value, adds the results to that of the keyword, and returns them. */
function applyInPlace(value: unknown, schemas: readonly EvaluatedSchema[], unit: Unit, run: Run): readonly Unit[] {
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
  { name, pointer }: Pick<KeywordSite, 'name' | 'pointer'>,
  params: Readonly<Record<string, unknown>>,
): string {
  return describe(newIssue(newPlace(name, pointer, describe), kind, params, rootPath, 'value'));
}
