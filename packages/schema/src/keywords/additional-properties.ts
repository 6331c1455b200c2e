import { type Keyword, keywordFor } from '../core/keyword.ts';

/**
 * `additionalProperties` (Draft 7 validation, 6.5.6): the properties that neither `properties` names nor
 * `patternProperties` matches. A part of the pass over the properties.
 */
export const additionalProperties: Keyword = keywordFor('object', 'additionalProperties', (value: unknown, context) => {
  context.members.additional = context.child(value);
  if (value === false) context.members.closedPlace = context.place;
  return undefined;
});
