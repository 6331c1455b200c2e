import { type Keyword, keywordFor } from '../core/keyword.ts';
import { lacksMember } from '../core/kind.ts';
import { allRules, newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';
import type { Members, Rule } from '../core/types.ts';

/**
 * `dependencies` (Draft 7 validation, 6.5.7): the properties, or the schema, that an object with a property requires.
 */
export const dependencies: Keyword = dependenciesIn('dependencies');
/** `dependentRequired` (Draft 2020-12 validation, 6.5.4): `dependencies` with names. */
export const dependentRequired: Keyword = dependenciesIn('dependentRequired');
/** `dependentSchemas` (Draft 2020-12 core, 10.2.2.4): `dependencies` with schemas. */
export const dependentSchemas: Keyword = dependenciesIn('dependentSchemas');

function dependenciesIn(keyword: 'dependencies' | 'dependentRequired' | 'dependentSchemas'): Keyword {
  const kind = keyword === 'dependentSchemas' ? 'dependencies' : keyword;
  return keywordFor('object', keyword, (value: Members, context) => {
    const { place } = context;
    const rules = context.entries(value).map(([name, needed]): Rule<Members> => {
      if (!Array.isArray(needed)) {
        const node = context.inPlace(needed, name);
        return newRule(
          (object, out) => lacksMember(object, name) || node.evaluate(object, out),
          (object) => lacksMember(object, name) || passes(node, object),
        );
      }
      return newRule((object, out) => {
        const missing = lacksMember(object, name) ? [] : needed.filter((it: string) => lacksMember(object, it));
        for (const it of missing) out?.addMember(place, kind, { name, missing: it }, it, 'parent');
        return missing.length === 0;
      });
    });
    return allRules(rules);
  });
}
