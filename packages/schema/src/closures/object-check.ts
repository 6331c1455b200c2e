import { isObject } from '../core/kind.ts';
import { acceptsAll, acceptsNothing, faultFinder } from '../core/scalar-node.ts';
import type { Check, ObjectRules } from '../core/types.ts';
import { type HotRules, heats, newHeat, warm } from '../hot/heat.ts';
import type { ObjectLoop } from './object-loop.ts';
import { objectLoops } from './object-loops.ts';

let made = 0;

/**
 * Returns the check of an object whose properties have to pass rules without patterns. Checks that are made one after
 * another have different loops.
 */
export function objectCheck(rules: ObjectRules): Check {
  const heat = newHeat(hotRules(rules));
  const isMap = rules.expected.byName.size === 0;
  const loop = isMap ? mapLoop : (objectLoops[made++ % objectLoops.length] as ObjectLoop);
  const check = loop({ ...rules, heat });
  heats.set(check, heat);
  return check;
}

/** Returns the rules of an object that may become hot. */
export function hotRules(rules: ObjectRules): HotRules | undefined {
  const { byName, additional } = rules.expected;
  if (byName.size === 0) return { of: 'map', ...rules };
  const { inline } = additional.node;
  return inline === acceptsAll || inline === acceptsNothing ? { of: 'object', ...rules } : undefined;
}

/** A loop over the values of an object whose properties all have one schema; it needs no copies. */
const mapLoop: ObjectLoop = ({ expected: { additional }, others, otherwise, heat }) => {
  const { node } = additional;
  const findFault = faultFinder(node);
  return (value) => {
    if (heat.left > 0) warm(heat, value);
    else if (heat.check !== undefined) return heat.check(value);
    if (!isObject(value)) return otherwise(value);
    const values = Object.values(value);
    let at = findFault(values, 0);
    while (at >= 0 && values[at] === undefined) at = findFault(values, at + 1);
    return at < 0 && (others === undefined || others(value));
  };
};
