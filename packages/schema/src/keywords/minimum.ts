import { type Keyword, keywordFor } from '../core/keyword.ts';

/**
 * `minimum` (Draft 7 validation, 6.2.4). A sibling `exclusiveMinimum: true`, as Draft 4 has it, makes it exclusive.
 */
export const minimum: Keyword = keywordFor('number', 'minimum', (limit: number, context) => {
  if (context.sibling('exclusiveMinimum') === true) {
    return context.assert(
      (it) => it > limit,
      'exclusiveMinimum',
      () => ({ limit }),
    );
  }
  const rule = context.assert(
    (it: number) => it >= limit,
    'minimum',
    () => ({ limit }),
  );
  return { ...rule, min: limit };
});
