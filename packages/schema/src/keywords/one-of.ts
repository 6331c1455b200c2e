import { type Keyword, keyword } from '../core/keyword.ts';
import { newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';
import { alternativeFor, alternativeTags, checkByTag } from './alternative-tags.ts';
import { discriminated } from './discriminated.ts';

/** `oneOf` (Draft 7 validation, 6.7.3). */
export const oneOf: Keyword = keyword('oneOf', (schemas: readonly unknown[], context) => {
  const nodes = schemas.map((schema, at) => context.inPlace(schema, at));
  const { place } = context;
  const tags = alternativeTags(nodes);
  const check = checkByTag(tags, (value) => {
    let count = 0;
    for (const node of nodes) if (passes(node, value) && ++count > 1) return false;
    return count === 1;
  });
  const rule = newRule((value, out) => {
    if (check(value)) return true;
    if (out === undefined) return false;
    const likely = alternativeFor(tags, value);
    const passed = likely === undefined ? nodes.flatMap((node, at) => (passes(node, value) ? [at] : [])) : [];
    if (passed.length > 0) return out.add(place, 'oneOf', { branches: nodes.length, passed });
    return out.addNoMatch(place, 'oneOf', nodes, value, likely);
  }, check);
  const discriminator = context.discriminator();
  return discriminator === undefined ? rule : discriminated(discriminator, nodes, rule);
});
