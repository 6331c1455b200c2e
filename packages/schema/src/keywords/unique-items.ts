import { firstDuplicate, hasDuplicate } from '../core/hash-flooding.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `uniqueItems` (Draft 7 validation, 6.4.5), in n log n at most. */
export const uniqueItems: Keyword = keywordFor('array', 'uniqueItems', (isDemanded: boolean, context) => {
  if (!isDemanded) return undefined;
  return context.assert((items) => !hasDuplicate(items), 'uniqueItems', firstDuplicate);
});
