import { type Keyword, keyword } from '../core/keyword.ts';
import { newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';
import { discriminated } from './discriminated.ts';

/** `oneOf` (Draft 7 validation, 6.7.3). */
export const oneOf: Keyword = keyword('oneOf', (schemas: readonly unknown[], context) => {
  const nodes = schemas.map((schema, at) => context.inPlace(schema, at));
  const { place } = context;
  const rule = newRule((value, out) => {
    let count = 0;
    for (const node of nodes) if (passes(node, value) && ++count > 1) break;
    if (out === undefined || count === 1) return count === 1;
    if (count === 0) return out.addNoMatch(place, 'oneOf', nodes, value);
    const passed = nodes.flatMap((node, at) => (passes(node, value) ? [at] : []));
    return out.add(place, 'oneOf', { branches: nodes.length, passed });
  });
  const discriminator = context.discriminator();
  return discriminator === undefined ? rule : discriminated(discriminator, nodes, rule);
});
