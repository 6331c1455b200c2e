import { type Keyword, keywordFor } from '../core/keyword.ts';
import { namesOf } from '../core/members.ts';

/** `minProperties` (Draft 7 validation, 6.5.2). */
export const minProperties: Keyword = keywordFor('object', 'minProperties', (limit: number, context) => {
  return context.assert(
    (members) => namesOf(members).length >= limit,
    'minProperties',
    (members) => ({ limit, actual: namesOf(members).length }),
  );
});
