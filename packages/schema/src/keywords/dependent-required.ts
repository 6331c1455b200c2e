import { keywordFor, type Keyword } from '../keyword.ts';

/**
 * `dependentRequired` (Draft 2019-09 validation, 6.5.4): the list form of `dependencies`, in documents that
 * say by `$schema` that they are of a later draft. In Draft 7 the word means nothing.
 */
export const dependentRequired: Keyword = keywordFor('object', 'dependentRequired', (value, site) => {
  if (!site.isLaterDraft) {
    return site.compiler.settings.strict ? site.refuse("Draft 7 does not have it; 'dependencies' says the same") : undefined;
  }
  const { place } = site;
  const needs = site.entries(value).map(([name, needed]) => [name, site.strings(needed, name)] as const);
  return {
    check: (object) => {
      for (const [name, needed] of needs) {
        if (Object.hasOwn(object, name) && !needed.every((other) => Object.hasOwn(object, other))) return false;
      }
      return true;
    },
    explain: (object, out) => {
      for (const [name, needed] of needs) {
        if (!Object.hasOwn(object, name)) continue;
        for (const missing of needed) {
          if (Object.hasOwn(object, missing)) continue;
          out.addMember(place, 'dependencies', { name, missing }, missing, 'parent');
        }
      }
    },
  };
});
