import { childPath, newIssue, newPlace, unexpectedMember } from '../core/issue.ts';
import { isObject } from '../core/kind.ts';
import { lacksMember, memberNames } from '../core/own-members.ts';
import { describe } from '../report/message.ts';
import { evaluatedMembers } from './evaluated.ts';
import type { Run } from './run.ts';
import {
  addUnit,
  applyInPlace,
  applyTo,
  entriesOf,
  type KeywordSite,
  type SchemaEvaluator,
  type Step,
} from './schema-evaluator.ts';
import type { Unit } from './unit.ts';

/** Compiles a keyword to a step; `undefined` if it means nothing where it stands. */
export type Applicator = (site: KeywordSite) => Step | undefined;

/** The keywords that apply schemas to members of objects, and to the object if it has a member. */
export const memberApplicators: Readonly<Record<string, Applicator>> = {
  properties: (site) => {
    const schemas = schemasOf(site);
    return forObjects(site, (object, unit, run) => {
      const names = [...schemas.keys()].filter((name) => !lacksMember(object, name));
      for (const name of names) {
        const schema = schemas.get(name) as SchemaEvaluator;
        fail(unit, applyTo(object[name], name, schema, childPath(unit.keywordPath, name), unit, run));
      }
      evaluate(unit, names);
    });
  },
  patternProperties: (site) => {
    const schemas = [...schemasOf(site)].map(([source, schema]) => ({ source, matches: site.pattern(source), schema }));
    return forObjects(site, (object, unit, run) => {
      const found = new Set<string>();
      for (const name of memberNames(object)) {
        for (const { source, matches, schema } of schemas) {
          if (!matches(name)) continue;
          found.add(name);
          fail(unit, applyTo(object[name], name, schema, childPath(unit.keywordPath, source), unit, run));
        }
      }
      evaluate(unit, [...found]);
    });
  },
  additionalProperties: (site) => {
    const schema = site.subschema(site.value);
    const known = new Map(entriesOf(site.sibling('properties')));
    const patterns = entriesOf(site.sibling('patternProperties')).map(([source]) => site.pattern(source));
    return forObjects(site, (object, unit, run) => {
      const isOther = (name: string): boolean => !known.has(name) && !patterns.some((matches) => matches(name));
      applyToMembers(object, memberNames(object).filter(isOther), schema, known, unit, run);
    });
  },
  unevaluatedProperties: (site) => {
    const schema = site.subschema(site.value);
    return (object, to, run) => {
      if (!isObject(object)) return;
      const evaluated = evaluatedMembers(to, run);
      const names = memberNames(object).filter((name) => !evaluated.has(name));
      applyToMembers(object, names, schema, undefined, addUnit(site, to, run), run);
    };
  },
  propertyNames: (site) => {
    const schema = site.subschema(site.value);
    return forObjects(site, (object, unit, run) => {
      for (const name of memberNames(object)) {
        const part = applyInPlace(name, schema, unit.keywordPath, unit, run);
        if (!part.valid) part.error ??= sentence('propertyNames', site, { name });
        fail(unit, part);
      }
    });
  },
  dependencies: dependent,
  dependentSchemas: dependent,
};

function dependent(site: KeywordSite): Step {
  const needs = entriesOf(site.value).map(([name, needed]) =>
    Array.isArray(needed)
      ? { name, missing: needed as readonly string[], schema: undefined }
      : { name, missing: [], schema: site.subschema(needed, name) },
  );
  return forObjects(site, (object, unit, run) => {
    const faults: string[] = [];
    for (const { name, missing, schema } of needs) {
      if (lacksMember(object, name)) continue;
      if (schema !== undefined) fail(unit, applyInPlace(object, schema, childPath(unit.keywordPath, name), unit, run));
      for (const it of missing)
        if (lacksMember(object, it)) faults.push(sentence('dependencies', site, { name, missing: it }));
    }
    if (faults.length > 0) {
      unit.valid = false;
      unit.error = faults.join('; ');
    }
  });
}

function schemasOf(site: KeywordSite): ReadonlyMap<string, SchemaEvaluator> {
  return new Map(entriesOf(site.value).map(([name, schema]) => [name, site.subschema(schema, name)]));
}

/** Returns the step of a keyword for objects. */
function forObjects(
  site: KeywordSite,
  apply: (object: Readonly<Record<string, unknown>>, unit: Unit, run: Run) => void,
): Step {
  return (value, to, run) => {
    if (isObject(value)) apply(value, addUnit(site, to, run), run);
  };
}

function applyToMembers(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
  schema: SchemaEvaluator,
  known: ReadonlyMap<string, never> | ReadonlyMap<string, unknown> | undefined,
  unit: Unit,
  run: Run,
): void {
  for (const name of names) {
    const part = applyTo(object[name], name, schema, unit.keywordPath, unit, run);
    if (schema.location.schema === false)
      part.error = describe(
        unexpectedMember(newPlace(unit.keyword, unit.pointer), unit.valuePath, name, known as never),
      );
    fail(unit, part);
  }
  evaluate(unit, names);
}

function evaluate(unit: Unit, names: readonly string[]): void {
  if (names.length > 0) unit.evaluated = names;
}

function fail(unit: Unit, part: Unit): void {
  if (!part.valid) unit.valid = false;
}

/** Returns the message of a keyword. */
export function sentence(
  kind: Parameters<typeof newIssue>[1],
  { name, pointer }: KeywordSite,
  params: Readonly<Record<string, unknown>>,
): string {
  return describe(newIssue(newPlace(name, pointer), kind, params, { parent: undefined, token: '', depth: 0 }, 'value'));
}
