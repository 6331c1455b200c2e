import { type Keyword, keywordFor } from '../keyword.ts';

/** `minItems` (Draft 7 validation, 6.4.4). */
export const minItems: Keyword = keywordFor('array', 'minItems', (value, site) => {
  const limit = site.count(value);
  return site.assert(
    (items) => items.length >= limit,
    'minItems',
    (items) => ({ limit, actual: items.length }),
  );
});
