import { type Keyword, keyword } from '../plan/keyword.ts';

// Keywords with schemas for the value itself. The compiler replaces a reference without other keywords by its target.

/** `$ref` (Draft 2020-12 core, 8.2.3.1). */
export const ref: Keyword = reference('$ref');
/** `$dynamicRef` (Draft 2020-12 core, 8.2.3.2). */
export const dynamicRef: Keyword = reference('$dynamicRef');
/** `$recursiveRef` (Draft 2019-09 core, 8.2.4.2). */
export const recursiveRef: Keyword = reference('$recursiveRef');

/* @__NO_SIDE_EFFECTS__ */
function reference(name: string): Keyword {
  return keyword(name, (value: string, context) => {
    return { form: 'apply', combine: 'all', plans: [context.planTarget(value)] };
  });
}

/** `allOf` (Draft 7 validation, 6.7.1). */
export const allOf: Keyword = keyword('allOf', (schemas: readonly unknown[], context) => {
  return { form: 'apply', combine: 'all', plans: schemas.map((schema, at) => context.plan(schema, at)) };
});

/** `anyOf` (Draft 7 validation, 6.7.2). */
export const anyOf: Keyword = keyword('anyOf', (schemas: readonly unknown[], context) => {
  const plans = schemas.map((schema, at) => context.plan(schema, at));
  return { form: 'apply', combine: 'any', plans, discriminator: undefined };
});

/** `oneOf` (Draft 7 validation, 6.7.3). */
export const oneOf: Keyword = keyword('oneOf', (schemas: readonly unknown[], context) => {
  const plans = schemas.map((schema, at) => context.plan(schema, at));
  return { form: 'apply', combine: 'one', plans, discriminator: undefined };
});

/** `not` (Draft 7 validation, 6.7.4). */
export const not: Keyword = keyword('not', (value: unknown, context) => {
  return { form: 'apply', combine: 'none', plans: [context.plan(value)] };
});

/** `if`, `then` and `else` (Draft 7 validation, 6.6). Alone, each of them demands nothing. */
export const condition: Keyword = keyword('if', (value: unknown, context) => {
  const plans = [context.plan(value), context.planSibling('then'), context.planSibling('else')] as const;
  return { form: 'apply', combine: 'if', plans };
});
