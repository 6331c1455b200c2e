import { addNone } from '../closest.ts';
import { keyword, type Keyword, newRule } from '../keyword.ts';
import { passes } from '../leaf.ts';

/** `anyOf` (Draft 7 validation, 6.7.2). */
export const anyOf: Keyword = keyword('anyOf', (schemas: readonly unknown[], site) => {
  const nodes = schemas.map((schema, at) => site.same(schema, at));
  const { place } = site;
  return newRule((value, out) => {
    for (const node of nodes) if (passes(node, value)) return true;
    return out !== undefined && addNone(place, 'anyOf', nodes, value, out);
  });
});
