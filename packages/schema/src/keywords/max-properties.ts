import { type Keyword, keywordFor } from '../core/keyword.ts';
import { namesOf } from '../core/members.ts';

/** `maxProperties` (Draft 7 validation, 6.5.1). */
export const maxProperties: Keyword = keywordFor('object', 'maxProperties', (limit: number, context) => {
  return context.assert(
    (members) => namesOf(members).length <= limit,
    'maxProperties',
    (members) => ({ limit, actual: namesOf(members).length }),
  );
});
