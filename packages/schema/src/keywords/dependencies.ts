import { allRules, type Keyword, keywordFor, type Members, newRule, type Rule } from '../core/keyword.ts';
import { lacks } from '../core/members.ts';

/** `dependencies` (Draft 7 validation, 6.5.7): which members an object with a member must have, too, or what it must match. */
export const dependencies: Keyword = keywordFor('object', 'dependencies', (value: Members, context) => {
  const { place } = context;
  const rules = context.entries(value).map(([name, needed]): Rule<Members> => {
    if (!Array.isArray(needed)) {
      const node = context.same(needed, name);
      return newRule((object, out) => lacks(object, name) || node.evaluate(object, out));
    }
    return newRule((object, out) => {
      const missing = lacks(object, name) ? [] : needed.filter((it: string) => lacks(object, it));
      for (const it of missing) out?.addMember(place, 'dependencies', { name, missing: it }, it, 'parent');
      return missing.length === 0;
    });
  });
  return allRules(rules);
});
