import { isObject, kindOf, lacksMember } from '../core/kind.ts';
import type { IssueCollector, Members, Place, Rule, SchemaNode } from '../core/types.ts';
import type { Choice, Discriminator } from '../plan/plan.ts';
import { newRule } from './rule.ts';
import { passes } from '../core/scalar-node.ts';

/** A discriminator with the place of its issues. */
export interface DiscriminatorSite extends Pick<Discriminator, 'name' | 'choices'> {
  readonly place: Place;
}

/**
 * Returns the rule of alternatives of which a property chooses one: its issues are those of that alternative alone.
 *
 * @param nodes the alternatives
 * @param rule the rule of the alternatives without a choice, for values that are not objects, for objects without the
 *   property, and for values of it that several alternatives have
 * @param isRequired returns whether each alternative requires the property
 */
export function discriminated(
  { place, name, choices }: DiscriminatorSite,
  nodes: readonly SchemaNode[],
  rule: Pick<Rule, 'check' | 'evaluate'>,
  isRequired: () => boolean = () => requireMember(nodes, name),
): Rule {
  const allowed = [...choices.keys()];
  const valueOf = (value: Members): unknown => (lacksMember(value, name) ? undefined : value[name]);
  /** Returns the chosen alternative; `undefined` if there is none. */
  const chosen = (value: Members): SchemaNode | Pick<Rule, 'check' | 'evaluate'> | undefined => {
    const choice = valueOf(value);
    // Without the property, the alternatives decide whether it is required.
    if (choice === undefined) return rule;
    if (!choices.has(choice as Choice)) return undefined;
    const at = choices.get(choice as Choice);
    return at === undefined ? rule : nodes[at];
  };
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

/** Returns whether each alternative requires a property. */
export function requireMember(nodes: readonly SchemaNode[], name: string): boolean {
  return nodes.every(({ members }) => members?.required.includes(name) === true);
}

/**
 * Returns the index of the alternative that an object chooses: -1 for a value of the property that chooses nothing,
 * -2 if all alternatives decide.
 */
export function choiceOf(value: unknown, name: string, choices: Discriminator['choices']): number {
  if (!isObject(value) || lacksMember(value, name)) return -2;
  const choice = value[name] as Choice;
  return choices.has(choice) ? (choices.get(choice) ?? -2) : -1;
}
