import { type Keyword, keywordFor } from '../core/keyword.ts';
import { multipleTest } from './decimal-multiple.ts';

/** `multipleOf` (Draft 7 validation, 6.2.1), exact in decimals. */
export const multipleOf: Keyword = keywordFor('number', 'multipleOf', (divisor: number, context) => {
  return context.assert(multipleTest(divisor), 'multipleOf', () => ({ divisor }));
});
