import { type Keyword, keywordFor } from '../keyword.ts';

/** `maxProperties` (Draft 7 validation, 6.5.1). */
export const maxProperties: Keyword = keywordFor('object', 'maxProperties', (limit: number, site) => {
  return site.assert(
    (members) => Object.keys(members).length <= limit,
    'maxProperties',
    (members) => ({ limit, actual: Object.keys(members).length }),
  );
});
