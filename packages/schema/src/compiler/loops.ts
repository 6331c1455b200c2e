/** Cycles of in-place subschemas: a value that reaches one would be checked without end. */
import { SchemaError } from '@wirework/encoding-errors';
import type { IssueCollector, SchemaNode } from '../core/types.ts';

/** Returns nodes of which every cycle contains one, with their pointers. */
export function loopsOf(nodes: ReadonlyMap<string, SchemaNode>): ReadonlyMap<SchemaNode, string> {
  const loops = new Map<SchemaNode, string>();
  const isOpen = new Map<SchemaNode, boolean>();
  const visit = (node: SchemaNode, pointer: string): void => {
    if (isOpen.get(node) === true) loops.set(node, pointer);
    if (isOpen.has(node)) return;
    isOpen.set(node, true);
    for (const child of node.inPlace) visit(child, pointer);
    isOpen.set(node, false);
  };
  for (const [pointer, node] of nodes) visit(node, pointer);
  return loops;
}

const nothing: unique symbol = Symbol();

/** Lets a node of a cycle throw if a value reaches it a second time without being gone into. */
export function throwIfEndless(node: SchemaNode, pointer: string): void {
  const { check, evaluate } = node;
  let entered: unknown = nothing;
  const guarded = (value: unknown, out?: IssueCollector): boolean => {
    if (Object.is(value, entered)) throw loop('$ref', pointer);
    const outer = entered;
    entered = value;
    try {
      return out === undefined ? check(value) : evaluate(value, out);
    } finally {
      entered = outer;
    }
  };
  node.check = guarded;
  node.evaluate = guarded;
}

export function loop(keyword: string, pointer: string): SchemaError {
  return new SchemaError({
    keyword,
    reason: `a ${keyword} leads back to itself without going into the value, so it would never end`,
    pointer,
  });
}
