import { type Keyword, keywordFor } from '../keyword.ts';
import { multipleOf as multipleOfTest } from '../multiple-of.ts';

/** `multipleOf` (Draft 7 validation, 6.2.1), exact in decimals. */
export const multipleOf: Keyword = keywordFor('number', 'multipleOf', (divisor, site) => {
  if (typeof divisor !== 'number' || !Number.isFinite(divisor) || divisor <= 0) {
    return site.refuse('expected a number greater than 0');
  }
  return site.assert(multipleOfTest(divisor), 'multipleOf', () => ({ divisor }));
});
