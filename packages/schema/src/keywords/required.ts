import { type Keyword, keywordFor } from '../keyword.ts';

/** `required` (Draft 7 validation, 6.5.3). Its check is part of the pass over the members. */
export const required: Keyword = keywordFor('object', 'required', (names: readonly string[], site) => {
  const { place } = site;
  site.members.required = names;
  return {
    explain: (object, out) => {
      for (const missing of names) {
        if (!Object.hasOwn(object, missing)) out.addMember(place, 'required', { missing }, missing, 'parent');
      }
    },
  };
});
