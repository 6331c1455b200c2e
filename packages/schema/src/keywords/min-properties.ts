import { type Keyword, keywordFor } from '../core/keyword.ts';
import { memberNames } from '../core/own-members.ts';

/** `minProperties` (Draft 7 validation, 6.5.2). */
export const minProperties: Keyword = keywordFor('object', 'minProperties', (limit: number, context) => {
  return context.assert(
    (members) => memberNames(members).length >= limit,
    'minProperties',
    (members) => ({ limit, actual: memberNames(members).length }),
  );
});
