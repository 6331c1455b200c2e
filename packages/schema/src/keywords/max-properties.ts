import { type Keyword, keywordFor } from '../core/keyword.ts';
import { memberNames } from '../core/own-members.ts';

/** `maxProperties` (Draft 7 validation, 6.5.1). */
export const maxProperties: Keyword = keywordFor('object', 'maxProperties', (limit: number, context) => {
  return context.assert(
    (members) => memberNames(members).length <= limit,
    'maxProperties',
    (members) => ({ limit, actual: memberNames(members).length }),
  );
});
