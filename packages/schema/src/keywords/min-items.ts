import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `minItems` (Draft 7 validation, 6.4.4). */
export const minItems: Keyword = keywordFor('array', 'minItems', (limit: number, context) => {
  return context.assert(
    (items) => items.length >= limit,
    'minItems',
    (items) => ({ limit, actual: items.length }),
  );
});
