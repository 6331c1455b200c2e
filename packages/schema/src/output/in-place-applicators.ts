import { childPath } from '../core/issue.ts';
import { type Applicator, sentence } from './member-applicators.ts';
import type { Run } from './run.ts';
import { addUnit, applyInPlace, type KeywordSite, type SchemaEvaluator, type Step } from './schema-evaluator.ts';
import type { Unit } from './unit.ts';

/** The keywords that apply schemas to the same value. */
export const inPlaceApplicators: Readonly<Record<string, Applicator>> = {
  $ref: reference,
  $dynamicRef: reference,
  $recursiveRef: reference,
  allOf: listed((passed, unit) => passed.length === unit.parts.length),
  anyOf: listed((passed, unit, site) => {
    if (passed.length === 0) unit.error = sentence('anyOf', site, { branches: unit.parts.length });
    return passed.length > 0;
  }),
  oneOf: listed((passed, unit, site) => {
    const branches = unit.parts.length;
    if (passed.length !== 1)
      unit.error = sentence('oneOf', site, passed.length === 0 ? { branches } : { branches, passed });
    return passed.length === 1;
  }),
  not: (site) => {
    const schema = site.subschema(site.value);
    return (value, to, run) => {
      const unit = addUnit(site, to, run);
      unit.valid = !applyInPlace(value, schema, unit.keywordPath, unit, run).valid;
      if (!unit.valid) unit.error = sentence('not', site, {});
    };
  },
  if: (site) => {
    const test = site.subschema(site.value);
    const yes = site.siblingSchema('then');
    const no = site.siblingSchema('else');
    return (value, to, run) => {
      const unit = addUnit(site, to, run);
      const { valid } = applyInPlace(value, test, unit.keywordPath, unit, run);
      const branch = valid ? yes : no;
      if (branch !== undefined) applyAs(valid ? 'then' : 'else', value, branch, to, run);
    };
  },
};

function reference(site: KeywordSite): Step {
  const schema = site.referred();
  return (value, to, run) => applyAs(site.name, value, schema, to, run);
}

/** Adds the result of a schema as that of the keyword that applies it. */
function applyAs(name: string, value: unknown, schema: SchemaEvaluator, to: Unit, run: Run): void {
  to.parts.push(schema.evaluate(value, name, childPath(to.keywordPath, name), to.valuePath, run));
}

/** Returns the applicator of a list of schemas for the same value. */
/* @__NO_SIDE_EFFECTS__ */
function listed(passes: (passed: readonly number[], unit: Unit, site: KeywordSite) => boolean): Applicator {
  return (site) => {
    const schemas = (site.value as readonly unknown[]).map((schema, at) => site.subschema(schema, at));
    return (value, to, run) => {
      const unit = addUnit(site, to, run);
      const passed: number[] = [];
      for (const [at, schema] of schemas.entries())
        if (applyInPlace(value, schema, childPath(unit.keywordPath, at), unit, run).valid) passed.push(at);
      unit.valid = passes(passed, unit, site);
    };
  };
}
