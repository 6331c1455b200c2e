import { type Keyword, keywordFor } from '../core/keyword.ts';

/**
 * `maximum` (Draft 7 validation, 6.2.2). A sibling `exclusiveMaximum: true`, as Draft 4 has it, makes it exclusive.
 */
export const maximum: Keyword = keywordFor('number', 'maximum', (limit: number, context) => {
  if (context.sibling('exclusiveMaximum') === true) {
    return context.assert(
      (it) => it < limit,
      'exclusiveMaximum',
      () => ({ limit }),
    );
  }
  const rule = context.assert(
    (it: number) => it <= limit,
    'maximum',
    () => ({ limit }),
  );
  return { ...rule, max: limit };
});
