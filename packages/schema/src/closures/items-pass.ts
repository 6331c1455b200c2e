import type { Check, Rule, SchemaNode } from '../core/types.ts';
import { endsAtFault, enterPart, evaluatePart, newRule } from './rule.ts';
import { faultFinder, needsCall, passes } from '../core/scalar-node.ts';
import { itemFaults, itemSchemas } from '../hot/heat.ts';

/**
 * Returns the rule for the items of an array.
 *
 * @param first the schemas of the first items, by index
 * @param others the schema of the items after those
 * @param from index of the first item that is checked
 */
export function elementsPass(first: readonly SchemaNode[], others: SchemaNode, from = 0): Rule<readonly unknown[]> {
  const faultsOf = first.length === 0 ? itemFaults(others) : undefined;
  return newRule<readonly unknown[]>(
    (list, out) => {
      let passed = true;
      const find = out && faultsOf?.(list);
      if (out !== undefined && find !== undefined) {
        for (let i = find(list, from); i >= 0; i = find(list, i + 1)) {
          if (enterPart(out, i, others.evaluate, list[i])) continue;
          if (out.isFull) return false;
          passed = false;
        }
        return passed;
      }
      for (let i = from; i < list.length; i++) {
        const node = i < first.length ? (first[i] as SchemaNode) : others;
        if (out === undefined ? passes(node, list[i]) : evaluatePart(out, i, node, list[i])) continue;
        if (endsAtFault(out)) return false;
        passed = false;
      }
      return passed;
    },
    first.length > 0 ? tupleCheck(first, others) : itemsCheck(others, from),
  );
}

/** Returns the check that the first items pass a schema each, and the items after them another. */
function tupleCheck(first: readonly SchemaNode[], others: SchemaNode): Check<readonly unknown[]> {
  const check: Check<readonly unknown[]> = (list) => {
    for (let i = 0; i < list.length; i++) if (!passes(first[i] ?? others, list[i])) return false;
    return true;
  };
  itemSchemas.set(check, [...first, others]);
  return check;
}

/** Returns the check that the items from an index pass a schema. */
function itemsCheck(node: SchemaNode, from: number): Check<readonly unknown[]> {
  const check = itemsLoop(node, from);
  if (from === 0) itemSchemas.set(check, [node]);
  return check;
}

function itemsLoop(node: SchemaNode, from: number): Check<readonly unknown[]> {
  if (node.inline === needsCall) {
    // Without the call of another function, a tree takes 6 % less.
    return (list) => {
      for (let i = from; i < list.length; i++) if (!passes(node, list[i])) return false;
      return true;
    };
  }
  const findFault = faultFinder(node);
  return (list) => findFault(list, from) < 0;
}
