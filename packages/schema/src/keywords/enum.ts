import { memberOf } from '../core/hash-flooding.ts';
import { type Keyword, keyword } from '../core/keyword.ts';

/** `enum` (Draft 7 validation, 6.1.2): the value equals one of a list. */
export const enumeration: Keyword = keyword('enum', (allowed: readonly unknown[], context) => {
  return { ...context.assert(memberOf(allowed), 'enum', () => ({ allowed })), allowed };
});
