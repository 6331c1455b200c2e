import { explain } from '../explain.ts';
import { keyword, type Keyword } from '../keyword.ts';
import { passes } from '../leaf.ts';

/** `allOf` (Draft 7 validation, 6.7.1). */
export const allOf: Keyword = keyword('allOf', (schemas: readonly unknown[], site) => {
  const nodes = schemas.map((schema, at) => site.same(schema, at));
  return {
    check: (it) => {
      for (const node of nodes) if (!passes(node, it)) return false;
      return true;
    },
    explain: (it, out) => {
      for (const node of nodes) if (!out.full) explain(node, it, out);
    },
  };
});
