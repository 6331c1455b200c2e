import { type Keyword, keywordFor } from '../keyword.ts';
import { countMembers } from '../members.ts';

/** `minProperties` (Draft 7 validation, 6.5.2). */
export const minProperties: Keyword = keywordFor('object', 'minProperties', (limit: number, site) => {
  return site.assert(
    (members) => countMembers(members) >= limit,
    'minProperties',
    (members) => ({ limit, actual: countMembers(members) }),
  );
});
