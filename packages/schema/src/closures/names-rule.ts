import { childPath } from '../core/issue.ts';
import { memberNames } from '../core/kind.ts';
import type { Issue, Members, Place, Rule, SchemaNode } from '../core/types.ts';
import { newRule } from './rule.ts';
import { passes } from '../core/scalar-node.ts';

/** Returns the rule that every name passes a schema. */
export function namesRule(node: SchemaNode, place: Place): Rule<Members> {
  return newRule((object, out) => {
    let passed = true;
    for (const name of memberNames(object)) {
      if (passes(node, name)) continue;
      if (out === undefined || out.isFull) return false;
      const why = out.forAlternative(childPath(out.valuePath, name));
      if (why !== undefined) node.evaluate(name, why);
      passed = out.addMember(place, 'propertyNames', { name }, name, 'name', why?.list.map(atName));
    }
    return passed;
  });
}

/** Anchors an issue and its causes at the name of the property, not at its value. */
function atName(issue: Issue): Issue {
  return { ...issue, anchor: 'name', causes: issue.causes.map(atName) };
}
