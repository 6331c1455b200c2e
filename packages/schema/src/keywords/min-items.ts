import { keywordFor, type Keyword } from '../keyword.ts';

/** `minItems` (Draft 7 validation, 6.4.4). */
export const minItems: Keyword = keywordFor('array', 'minItems', (limit: number, site) => {
  const { explain } = site.assert(
    (items: readonly unknown[]) => items.length >= limit,
    'minItems',
    (items) => ({ limit, actual: items.length }),
  );
  return { min: limit, explain };
});
