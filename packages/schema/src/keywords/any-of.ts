import { closest } from '../closest.ts';
import { keyword, type Keyword } from '../keyword.ts';
import { passes } from '../leaf.ts';

/** `anyOf` (Draft 7 validation, 6.7.2). */
export const anyOf: Keyword = keyword('anyOf', (schemas: readonly unknown[], site) => {
  const nodes = schemas.map((schema, at) => site.same(schema, at));
  const { place } = site;
  return {
    check: (it) => {
      for (const node of nodes) if (passes(node, it)) return true;
      return false;
    },
    explain: (it, out) => {
      if (nodes.some((node) => passes(node, it))) return;
      const best = closest(nodes, it, out);
      out.add(place, 'anyOf', { branches: nodes.length, closest: best.at }, best.findings);
    },
  };
});
