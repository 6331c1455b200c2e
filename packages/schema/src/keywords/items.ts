import type { Findings } from '../findings.ts';
import { type Check, type Keyword, keywordFor, type SchemaNode } from '../keyword.ts';
import { Leaf } from '../leaf.ts';

/** `items` (Draft 7 validation, 6.4.1): one schema for all elements, or a list of them, one for each place. */
export const items: Keyword = keywordFor('array', 'items', (value, site) => {
  if (Array.isArray(value)) {
    const nodes = value.map((schema, at) => site.inner(schema, at));
    return {
      check: tupleCheck(nodes),
      explain: (list, out) => {
        const count = Math.min(list.length, nodes.length);
        for (let i = 0; i < count; i++) explainElement(nodes[i] as SchemaNode, list, i, out);
      },
    };
  }
  const node = site.inner(value);
  if (node.leaf === Leaf.Any) return undefined;
  return {
    check: listCheck(node),
    explain: (list, out) => {
      for (let i = 0; i < list.length && !out.full; i++) explainElement(node, list, i, out);
    },
  };
});

export function explainElement(node: SchemaNode, list: readonly unknown[], at: number, out: Findings): void {
  out.enter(at);
  out.descend(node, list[at]);
  out.leave();
}

function tupleCheck(nodes: readonly SchemaNode[]): Check<readonly unknown[]> {
  return (list) => {
    const count = Math.min(list.length, nodes.length);
    for (let i = 0; i < count; i++) if (!(nodes[i] as SchemaNode).check(list[i])) return false;
    return true;
  };
}

function listCheck(node: SchemaNode): Check<readonly unknown[]> {
  switch (node.leaf) {
    case Leaf.String:
      return (list) => {
        for (let i = 0; i < list.length; i++) if (typeof list[i] !== 'string') return false;
        return true;
      };
    case Leaf.Number:
      return (list) => {
        for (let i = 0; i < list.length; i++) if (!Number.isFinite(list[i])) return false;
        return true;
      };
    default:
      return (list) => {
        for (let i = 0; i < list.length; i++) if (!node.check(list[i])) return false;
        return true;
      };
  }
}
