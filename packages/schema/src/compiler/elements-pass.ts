import { stopsAfterIssue, newRule, type Rule, type SchemaNode } from '../core/keyword.ts';
import { passes } from '../core/scalar-node.ts';

/**
 * A rule for the elements of an array.
 *
 * @param first the schemas of the first elements, one for each place
 * @param others the schema of the elements after those
 * @param from index of the first element that is checked
 */
export function elements(first: readonly SchemaNode[], others: SchemaNode, from = 0): Rule<readonly unknown[]> {
  return newRule(
    (list, out) => {
      let passed = true;
      for (let i = from; i < list.length; i++) {
        const node = i < first.length ? (first[i] as SchemaNode) : others;
        if (out === undefined ? passes(node, list[i]) : out.part(i, node, list[i])) continue;
        if (stopsAfterIssue(out)) return false;
        passed = false;
      }
      return passed;
    },
    first.length > 0
      ? undefined
      : (list) => {
          for (let i = from; i < list.length; i++) if (!passes(others, list[i])) return false;
          return true;
        },
  );
}
