import { closest } from '../closest.ts';
import { keyword, type Keyword } from '../keyword.ts';
import { passes } from '../leaf.ts';

/** `oneOf` (Draft 7 validation, 6.7.3). */
export const oneOf: Keyword = keyword('oneOf', (schemas: readonly unknown[], site) => {
  const nodes = schemas.map((schema, at) => site.same(schema, at));
  const { place } = site;
  return {
    check: (it) => {
      let passed = false;
      for (const node of nodes) {
        if (!passes(node, it)) continue;
        if (passed) return false;
        passed = true;
      }
      return passed;
    },
    explain: (it, out) => {
      const branches = nodes.length;
      const passed = nodes.flatMap((node, at) => (passes(node, it) ? [at] : []));
      if (passed.length > 1) out.add(place, 'oneOf', { branches, passed });
      if (passed.length > 0) return;
      const best = closest(nodes, it, out);
      out.add(place, 'oneOf', { branches, closest: best.at }, best.findings);
    },
  };
});
