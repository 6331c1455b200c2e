import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `maxItems` (Draft 7 validation, 6.4.3). */
export const maxItems: Keyword = keywordFor('array', 'maxItems', (limit: number, context) => {
  return context.assert(
    (items) => items.length <= limit,
    'maxItems',
    (items) => ({ limit, actual: items.length }),
  );
});
