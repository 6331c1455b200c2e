import type { Members } from '../core/types.ts';
import { type Keyword, keywordFor } from '../plan/keyword.ts';
import type { NeedForm, RuleForm } from '../plan/plan.ts';

// Keywords about the properties of an object.

/** `required` (Draft 7 validation, 6.5.3). */
export const required: Keyword = keywordFor('object', 'required', (names: readonly string[]) =>
  need('required', undefined, names),
);

/** `properties` (Draft 7 validation, 6.5.4): a schema for each name. */
export const properties: Keyword = keywordFor('object', 'properties', (value: Members, context) => {
  const plans = new Map(context.entries(value).map(([name, schema]) => [name, context.plan(schema, name)]));
  return { form: 'each', parts: 'named', plans };
});

/** `patternProperties` (Draft 7 validation, 6.5.5): a schema for the names that match a regular expression. */
export const patternProperties: Keyword = keywordFor('object', 'patternProperties', (value: Members, context) => {
  const plans = new Map(
    context.entries(value).map(([source, schema]) => {
      context.assertPattern(source, source);
      return [source, context.plan(schema, source)];
    }),
  );
  return { form: 'each', parts: 'matching', plans };
});

/**
 * `additionalProperties` (Draft 7 validation, 6.5.6): the properties that neither `properties` names nor
 * `patternProperties` matches.
 */
export const additionalProperties: Keyword = keywordFor('object', 'additionalProperties', (value: unknown, context) => {
  return { form: 'each', parts: 'other', plan: context.plan(value) };
});

/** `propertyNames` (Draft 7 validation, 6.5.8): every name passes as a string. */
export const propertyNames: Keyword = keywordFor('object', 'propertyNames', (value: unknown, context) => {
  return { form: 'each', parts: 'names', plan: context.plan(value) };
});

/**
 * `unevaluatedProperties` (Draft 2020-12 core, 11.3): the schema of the properties that no other keyword of the schema,
 * or of its subschemas for the same value, has evaluated.
 */
export const unevaluatedProperties: Keyword = keywordFor(
  'object',
  'unevaluatedProperties',
  (value: unknown, context) => {
    return { form: 'each', parts: 'unevaluated', plan: context.plan(value), evaluated: context.evaluatedParts() };
  },
);

/**
 * `dependencies` (Draft 7 validation, 6.5.7): the properties, or the schema, that an object with a property requires.
 */
export const dependencies: Keyword = dependenciesIn('dependencies');
/** `dependentRequired` (Draft 2020-12 validation, 6.5.4): `dependencies` with names. */
export const dependentRequired: Keyword = dependenciesIn('dependentRequired', 'dependentRequired');
/** `dependentSchemas` (Draft 2020-12 core, 10.2.2.4): `dependencies` with schemas. */
export const dependentSchemas: Keyword = dependenciesIn('dependentSchemas');

/* @__NO_SIDE_EFFECTS__ */
function dependenciesIn(name: string, issue: NeedForm['issue'] = 'dependencies'): Keyword {
  return keywordFor('object', name, (value: Members, context) =>
    context.entries(value).map(([given, needed]): RuleForm => {
      if (Array.isArray(needed)) return need(issue, given, needed as string[]);
      return { form: 'apply', combine: 'when', name: given, plans: [context.plan(needed, given)] };
    }),
  );
}

function need(issue: NeedForm['issue'], given: string | undefined, names: readonly string[]): NeedForm {
  return { form: 'need', issue, given, names };
}
