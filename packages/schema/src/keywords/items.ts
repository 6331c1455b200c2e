import { type Keyword, keywordFor } from '../plan/keyword.ts';

// Keywords about the items of an array.

/** `prefixItems` (Draft 2020-12 core, 10.3.1.1): a schema for each of the first items. */
export const prefixItems: Keyword = keywordFor('array', 'prefixItems', (schemas: readonly unknown[], context) => {
  return { form: 'each', parts: 'first', plans: schemas.map((schema, at) => context.plan(schema, at)) };
});

/**
 * `items` (Draft 7 validation, 6.4.1): one schema for all items, or a list of them, one for each place. In Draft
 * 2020-12 one schema for the items after those of `prefixItems` (core, 10.3.1.2).
 */
export const items: Keyword = keywordFor('array', 'items', (value: unknown, context) => {
  if (Array.isArray(value))
    return { form: 'each', parts: 'first', plans: value.map((schema, at) => context.plan(schema, at)) };
  const first = context.sibling('prefixItems');
  return { form: 'each', parts: 'rest', plan: context.plan(value), from: Array.isArray(first) ? first.length : 0 };
});

/** `additionalItems` (Draft 7 validation, 6.4.2): the items after those that a list of `items` describes. */
export const additionalItems: Keyword = keywordFor('array', 'additionalItems', (value: unknown, context) => {
  const first = context.sibling('items');
  const plan = context.plan(value);
  return Array.isArray(first) ? { form: 'each', parts: 'rest', plan, from: first.length } : undefined;
});

/**
 * `contains` (Draft 7 validation, 6.4.6): at least one item passes; `minContains` and `maxContains` (Draft 2020-12
 * validation, 6.4.4 and 6.4.5) are other bounds of their number.
 */
export const contains: Keyword = keywordFor('array', 'contains', (value: unknown, context) => {
  const min = (context.sibling('minContains') ?? 1) as number;
  const max = (context.sibling('maxContains') ?? Infinity) as number;
  const evaluates = context.evaluatesContained;
  return { form: 'each', parts: 'some', plan: context.plan(value), min, max, evaluates };
});

/**
 * `unevaluatedItems` (Draft 2020-12 core, 11.2): the schema of the items that no other keyword of the schema, or of its
 * subschemas for the same value, has evaluated.
 */
export const unevaluatedItems: Keyword = keywordFor('array', 'unevaluatedItems', (value: unknown, context) => {
  return { form: 'each', parts: 'unevaluated', plan: context.plan(value), evaluated: context.evaluatedParts() };
});
