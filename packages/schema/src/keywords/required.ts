import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `required` (Draft 7 validation, 6.5.3), a part of the pass over the properties. */
export const required: Keyword = keywordFor('object', 'required', (names: readonly string[], context) => {
  context.members.required = names;
  context.members.requiredPlace = context.place;
  return undefined;
});
