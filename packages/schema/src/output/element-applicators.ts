import { childPath } from '../core/issue.ts';
import { evaluatedElements } from './evaluated.ts';
import { type Applicator, sentence } from './member-applicators.ts';
import type { Run } from './run.ts';
import { addUnit, applyTo, type KeywordSite, type SchemaEvaluator, type Step } from './schema-evaluator.ts';
import type { Unit } from './unit.ts';

/** The keywords that apply schemas to elements of arrays. */
export const elementApplicators: Readonly<Record<string, Applicator>> = {
  prefixItems: listed,
  items: (site) => {
    if (Array.isArray(site.value)) return listed(site);
    const prefix = site.sibling('prefixItems');
    return after(site, Array.isArray(prefix) ? prefix.length : 0);
  },
  additionalItems: (site) => {
    const items = site.sibling('items');
    return Array.isArray(items) ? after(site, items.length) : undefined;
  },
  unevaluatedItems: (site) => {
    const schema = site.subschema(site.value);
    return (list, to, run) => {
      if (!Array.isArray(list)) return;
      const isEvaluated = evaluatedElements(to, run);
      applyToElements(list, 0, schema, addUnit(site, to, run), run, isEvaluated);
    };
  },
  contains: (site) => {
    const schema = site.subschema(site.value);
    const min = site.sibling('minContains') as number | undefined;
    const max = site.sibling('maxContains') as number | undefined;
    const isAnnotated = site.location.root.dialect.evaluatesContained;
    return forLists(site, (list, unit, run, to) => {
      const matched: number[] = [];
      for (const [index, element] of list.entries())
        if (applyTo(element, index, schema, unit.keywordPath, unit, run).valid) matched.push(index);
      unit.valid = matched.length > 0 || min === 0;
      if (!unit.valid) unit.error = sentence('contains', site, {});
      else if (isAnnotated) unit.evaluated = matched;
      const actual = matched.length;
      if (min !== undefined) addBound(site, 'minContains', actual >= min, { limit: min, actual }, to, run);
      if (max !== undefined) addBound(site, 'maxContains', actual <= max, { limit: max, actual }, to, run);
    });
  },
};

/** Returns the step of a list of schemas for the first elements. */
function listed(site: KeywordSite): Step {
  const schemas = (site.value as readonly unknown[]).map((schema, at) => site.subschema(schema, at));
  return forLists(site, (list, unit, run) => {
    const count = Math.min(schemas.length, list.length);
    for (const [at, schema] of schemas.slice(0, count).entries())
      if (!applyTo(list[at], at, schema, childPath(unit.keywordPath, at), unit, run).valid) unit.valid = false;
    if (count > 0) unit.evaluated = count === list.length ? true : count - 1;
  });
}

/** Returns the step of a schema for the elements from an index. */
function after(site: KeywordSite, start: number): Step {
  const schema = site.subschema(site.value);
  return forLists(site, (list, unit, run) => applyToElements(list, start, schema, unit, run));
}

function applyToElements(
  list: readonly unknown[],
  start: number,
  schema: SchemaEvaluator,
  unit: Unit,
  run: Run,
  isLeftOut?: (index: number) => boolean,
): void {
  for (let index = start; index < list.length; index++) {
    if (isLeftOut?.(index) === true) continue;
    const part = applyTo(list[index], index, schema, unit.keywordPath, unit, run);
    if (schema.location.schema === false) part.error = `element ${index} is not allowed`;
    if (!part.valid) unit.valid = false;
    unit.evaluated = true;
  }
}

/** Returns the step of a keyword for arrays. */
function forLists(site: KeywordSite, apply: (list: readonly unknown[], unit: Unit, run: Run, to: Unit) => void): Step {
  return (value, to, run) => {
    if (Array.isArray(value)) apply(value, addUnit(site, to, run), run, to);
  };
}

function addBound(
  { location }: KeywordSite,
  name: 'minContains' | 'maxContains',
  valid: boolean,
  params: Readonly<Record<string, unknown>>,
  to: Unit,
  run: Run,
): void {
  const pointer = `${location.pointer}/${name}`;
  const site = { name, location, pointer } as KeywordSite;
  const unit = addUnit(site, to, run);
  unit.valid = valid;
  if (!valid) unit.error = sentence(name, site, params);
}
