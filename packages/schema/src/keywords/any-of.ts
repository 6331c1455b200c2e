import { type Keyword, keyword, type KeywordContext } from '../core/keyword.ts';
import { newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';
import type { Rule, SchemaNode } from '../core/types.ts';
import { alternativeFor, alternativeTags, checkByTag } from './alternative-tags.ts';
import { addClosestAlternative } from './closest-alternative.ts';

/** `anyOf` (Draft 7 validation, 6.7.2). */
export const anyOf: Keyword = keyword('anyOf', (schemas: readonly unknown[], context) =>
  anyOfRule(
    schemas.map((schema, at) => context.inPlace(schema, at)),
    context,
  ),
);

/** Returns the rule that a value passes at least one of some alternatives. */
export function anyOfRule(nodes: readonly SchemaNode[], { place }: KeywordContext): Rule {
  const tags = alternativeTags(nodes);
  const check = checkByTag(tags, (value) => {
    for (const node of nodes) if (passes(node, value)) return true;
    return false;
  });
  return newRule((value, out) => {
    if (check(value)) return true;
    return out !== undefined && addClosestAlternative(out, place, 'anyOf', nodes, value, alternativeFor(tags, value));
  }, check);
}
