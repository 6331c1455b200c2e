import { type Keyword, keywordFor } from '../keyword.ts';

/** `maxItems` (Draft 7 validation, 6.4.3). */
export const maxItems: Keyword = keywordFor('array', 'maxItems', (value, site) => {
  const limit = site.count(value);
  return site.assert(
    (items) => items.length <= limit,
    'maxItems',
    (items) => ({ limit, actual: items.length }),
  );
});
