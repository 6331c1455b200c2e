import { type Keyword, keywordFor } from '../keyword.ts';
import { firstDuplicate, hasDuplicate } from '../unique.ts';

/** `uniqueItems` (Draft 7 validation, 6.4.5), in n log n at most. */
export const uniqueItems: Keyword = keywordFor('array', 'uniqueItems', (isDemanded: boolean, site) => {
  if (!isDemanded) return undefined;
  return site.assert((items) => !hasDuplicate(items), 'uniqueItems', firstDuplicate);
});
