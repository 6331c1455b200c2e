import { equal } from '../core/equal.ts';
import { type Keyword, keyword } from '../core/keyword.ts';

/** `const` (Draft 7 validation, 6.1.3): the value equals this one. */
export const constant: Keyword = keyword('const', (allowed: unknown, context) => {
  const isContainer = typeof allowed === 'object' && allowed !== null;
  const check = isContainer ? (it: unknown) => equal(it, allowed) : (it: unknown) => it === allowed;
  return { ...context.assert(check, 'const', () => ({ allowed })), allowed: [allowed] };
});
