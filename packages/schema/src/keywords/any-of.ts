import { type Keyword, keyword } from '../core/keyword.ts';
import { newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';
import { alternativeFor, alternativeTags, checkByTag } from './alternative-tags.ts';
import { discriminated } from './discriminated.ts';

/** `anyOf` (Draft 7 validation, 6.7.2). */
export const anyOf: Keyword = keyword('anyOf', (schemas: readonly unknown[], context) => {
  const nodes = schemas.map((schema, at) => context.inPlace(schema, at));
  const { place } = context;
  const tags = alternativeTags(nodes);
  const check = checkByTag(tags, (value) => {
    for (const node of nodes) if (passes(node, value)) return true;
    return false;
  });
  const rule = newRule((value, out) => {
    if (check(value)) return true;
    return out !== undefined && out.addNoMatch(place, 'anyOf', nodes, value, alternativeFor(tags, value));
  }, check);
  const discriminator = context.discriminator();
  return discriminator === undefined ? rule : discriminated(discriminator, nodes, rule);
});
