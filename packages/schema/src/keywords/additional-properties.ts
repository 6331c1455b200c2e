import { type Keyword, keywordFor } from '../core/keyword.ts';

/**
 * `additionalProperties` (Draft 7 validation, 6.5.6): the members that neither `properties` names nor
 * `patternProperties` matches. A part of the pass over the members.
 */
export const additionalProperties: Keyword = keywordFor('object', 'additionalProperties', (value: unknown, site) => {
  site.members.additional = site.inner(value);
  if (value === false) site.members.closedPlace = site.place;
  return undefined;
});
