import type { Choice, Discriminator } from '../core/discriminator.ts';
import { isObject, kindOf } from '../core/kind.ts';
import { lacksMember } from '../core/own-members.ts';
import { newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';
import type { IssueCollector, Members, Rule, SchemaNode } from '../core/types.ts';

/**
 * Returns the rule of alternatives of which a member chooses one: its issues are those of that alternative alone.
 *
 * @param nodes the alternatives
 * @param rule the rule of the alternatives without a choice, for values that are not objects, for objects without the member, and for values of it that several alternatives have
 */
export function discriminated({ place, name, choices }: Discriminator, nodes: readonly SchemaNode[], rule: Rule): Rule {
  const allowed = [...choices.keys()];
  const valueOf = (value: Members): unknown => (lacksMember(value, name) ? undefined : value[name]);
  /** Returns the chosen alternative; `undefined` if there is none. */
  const chosen = (value: Members): SchemaNode | Rule | undefined => {
    const choice = valueOf(value);
    // Without the member, the alternatives decide whether it is required.
    if (choice === undefined) return rule;
    if (!choices.has(choice as Choice)) return undefined;
    const at = choices.get(choice as Choice);
    return at === undefined ? rule : nodes[at];
  };
  const isRequired = (): boolean => nodes.every(({ members }) => members?.required.includes(name) === true);
  const addUnknown = (value: Members, out: IssueCollector): false => {
    const choice = valueOf(value);
    const isMissing = choice === undefined;
    const actual = kindOf(choice) ?? 'none';
    return out.addMember(place, 'discriminator', { name, allowed, actual }, name, isMissing ? 'parent' : 'value');
  };
  return newRule(
    (value, out) => {
      if (!isObject(value)) return rule.evaluate(value, out);
      const node = lacksMember(value, name) && isRequired() ? undefined : chosen(value);
      if (node !== undefined) return node.evaluate(value, out);
      return out !== undefined && addUnknown(value, out);
    },
    (value) => {
      if (!isObject(value)) return rule.check(value);
      const node = chosen(value);
      return node !== undefined && ('inline' in node ? passes(node, value) : node.check(value));
    },
  );
}
