import { isObject } from '../kind.ts';
import { type Keyword, keywordFor } from '../keyword.ts';

/**
 * `additionalProperties` (Draft 7 validation, 6.5.6): the members that neither `properties` names nor
 * `patternProperties` matches. Its check is part of the pass over the members.
 */
export const additionalProperties: Keyword = keywordFor('object', 'additionalProperties', (value: unknown, site) => {
  const node = site.inner(value);
  const { members, place } = site;
  members.additional = node;
  const listed = site.sibling('properties');
  const names = new Set(isObject(listed) ? Object.keys(listed) : []);
  return {
    explain: (object, out) => {
      for (const name of Object.keys(object)) {
        if (out.full) return;
        if (names.has(name)) continue;
        if (members.patterns.length > 0 && members.patterns.some((it) => it.matches(name))) continue;
        if (value === false) {
          out.addMember(place, 'additionalProperties', { name }, name, 'name', [], names);
        } else {
          out.part(name, node, object[name]);
        }
      }
    },
  };
});
