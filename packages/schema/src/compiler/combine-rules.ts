import { type Kind, kindOf } from '../core/kind.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { allRules, newRule, type Rule, type SchemaNode } from '../core/keyword.ts';
import { isScalarType, makeScalar, needsCall, acceptsAll } from '../core/scalar-node.ts';
import { isAsked, type MemberRules } from '../core/members.ts';
import { objectPass } from './object-pass.ts';

/** What one schema demands. */
export interface Demands {
  /** The types that `type` names; `undefined` without it. Its rule is `type`, below. */
  types: readonly TypeName[] | undefined;
  type: Rule;
  /** The rules of the other keywords by the only kind of value they are called with; `any` for those that look at every value. */
  readonly rules: Map<Kind | 'any', Rule[]>;
  readonly members: MemberRules;
}

/** Sets the check and the look of a node. A single scalar type becomes a leaf. */
export function combine(node: SchemaNode, demands: Demands): void {
  const { types, rules, members } = demands;
  const any = rules.get('any') ?? [];
  const only = types?.length === 1 ? types[0] : undefined;
  if (types === undefined && rules.size === 0 && !isAsked(members)) {
    node.inline = acceptsAll;
    return;
  }
  const typed = typedRule(only, demands);
  const { check, evaluate } = allRules(typed === undefined ? any : [typed, ...any]);
  node.inline = needsCall;
  node.check = check;
  node.evaluate = evaluate;
  if (isScalarType(only)) makeScalar(node, only, [...(rules.get(only === 'integer' ? 'number' : only) ?? []), ...any]);
}

/** `type` and the keywords for one kind; `undefined` when there is none. */
function typedRule(only: TypeName | undefined, { types, type, rules, members }: Demands): Rule | undefined {
  const byKind = new Map<unknown, Rule>();
  for (const [kind, list] of rules) if (kind !== 'any') byKind.set(kind, allRules(list));
  if (only === 'object' || byKind.has('object') || isAsked(members)) {
    byKind.set('object', objectPass(members, byKind.get('object'), type));
  }
  if (byKind.size === 0) return types && type;
  const object = byKind.get('object');
  // The object pass judges values of other kinds, too.
  if (object !== undefined && (only === 'object' || (types === undefined && byKind.size === 1))) return object;
  const rule = byKind.get(only);
  if (rule !== undefined) {
    const { check, evaluate } = rule;
    return newRule(
      (value, out) => (kindOf(value) === only ? evaluate : type.evaluate)(value, out),
      (value) => kindOf(value) === only && check(value),
    );
  }
  // A number that is not an integer may also be too small, and one beyond the range of doubles too large.
  return allRules([
    type,
    newRule(
      (value, out) => byKind.get(typeof value === 'number' ? 'number' : kindOf(value))?.evaluate(value, out) ?? true,
    ),
  ]);
}
