import { type Check, type Keyword, keywordFor, type SchemaNode } from '../keyword.ts';
import { passes } from '../leaf.ts';

/** `items` (Draft 7 validation, 6.4.1): one schema for all elements, or a list of them, one for each place. */
export const items: Keyword = keywordFor('array', 'items', (value: unknown, site) => {
  if (Array.isArray(value)) {
    const nodes = value.map((schema, at) => site.inner(schema, at));
    return {
      check: tupleCheck(nodes),
      explain: (list, out) => {
        const count = Math.min(list.length, nodes.length);
        for (let i = 0; i < count; i++) out.part(i, nodes[i] as SchemaNode, list[i]);
      },
    };
  }
  const node = site.inner(value);
  return {
    each: node,
    explain: (list, out) => {
      for (let i = 0; i < list.length && !out.full; i++) out.part(i, node, list[i]);
    },
  };
});

function tupleCheck(nodes: readonly SchemaNode[]): Check<readonly unknown[]> {
  return (list) => {
    const count = Math.min(list.length, nodes.length);
    for (let i = 0; i < count; i++) if (!passes(nodes[i] as SchemaNode, list[i])) return false;
    return true;
  };
}
