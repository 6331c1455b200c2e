import { type Keyword, keywordFor, type KeywordContext } from '../core/keyword.ts';
import type { Rule } from '../core/types.ts';

// The bounds of a number (Draft 7 validation, 6.2.2 to 6.2.5). In Draft 4 `exclusiveMinimum` and `exclusiveMaximum` are
// booleans, which make `minimum` and `maximum` exclusive.

export const minimum: Keyword = keywordFor('number', 'minimum', (limit: number, context) => {
  if (context.sibling('exclusiveMinimum') === true) return above(limit, context);
  const isAtLeast = (it: number): boolean => it >= limit;
  return { ...context.assert(isAtLeast, 'minimum', () => ({ limit })), min: limit };
});

export const maximum: Keyword = keywordFor('number', 'maximum', (limit: number, context) => {
  if (context.sibling('exclusiveMaximum') === true) return below(limit, context);
  const isAtMost = (it: number): boolean => it <= limit;
  return { ...context.assert(isAtMost, 'maximum', () => ({ limit })), max: limit };
});

export const exclusiveMinimum: Keyword = keywordFor('number', 'exclusiveMinimum', (limit: number | boolean, context) =>
  typeof limit === 'boolean' ? undefined : above(limit, context),
);

export const exclusiveMaximum: Keyword = keywordFor('number', 'exclusiveMaximum', (limit: number | boolean, context) =>
  typeof limit === 'boolean' ? undefined : below(limit, context),
);

function above(limit: number, context: KeywordContext): Rule<number> {
  const isAbove = (it: number): boolean => it > limit;
  return context.assert(isAbove, 'exclusiveMinimum', () => ({ limit }));
}

function below(limit: number, context: KeywordContext): Rule<number> {
  const isBelow = (it: number): boolean => it < limit;
  return context.assert(isBelow, 'exclusiveMaximum', () => ({ limit }));
}
