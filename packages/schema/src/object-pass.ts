import type { Check, SchemaNode } from './keyword.ts';
import { Leaf } from './leaf.ts';

/** What `properties`, `patternProperties`, `additionalProperties` and `required` ask of the members of an object. */
export interface MemberParts {
  properties: ReadonlyMap<string, SchemaNode> | undefined;
  patterns: readonly PatternPart[];
  additional: SchemaNode | undefined;
  required: readonly string[];
}

export interface PatternPart {
  readonly matches: (name: string) => boolean;
  readonly node: SchemaNode;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * One pass over the members for four keywords.
 *
 * Members usually come in the order in which the schema lists them, so the next name is predicted and
 * found by one comparison; the map is asked on a miss only. Every name occurs once in an object, so
 * counting down is enough to know that all required members were there.
 *
 * @returns `undefined` when nothing is asked
 */
export function objectPass(parts: MemberParts): Check<Members> | undefined {
  const { properties, patterns, additional, required } = parts;
  const known = properties ?? new Map<string, SchemaNode>();
  if (patterns.length > 0) return patternPass(known, patterns, additional, required);
  if (known.size === 0 && required.length === 0) {
    return additional === undefined || additional.leaf === Leaf.Any ? undefined : everyMember(additional);
  }
  if (known.size === 0 && required.length === 1 && additional === undefined) {
    const [name = ''] = required;
    return (value) => Object.hasOwn(value, name);
  }
  return namedPass(known, additional, required);
}

function namedPass(
  properties: ReadonlyMap<string, SchemaNode>,
  additional: SchemaNode | undefined,
  required: readonly string[],
): Check<Members> {
  const isRequired = new Set(required);
  const rest = additional ?? anything;
  // A required name that is not listed is checked as an additional one, and counted.
  const names = [...properties.keys(), ...[...isRequired].filter((name) => !properties.has(name))];
  const nodes = names.map((name) => properties.get(name) ?? rest);
  const needed = names.map((name) => (isRequired.has(name) ? 1 : 0));
  const index = new Map(names.map((name, at) => [name, at]));
  const count = names.length;
  const total = isRequired.size;

  return (value) => {
    let next = 0;
    let missing = total;
    for (const name in value) {
      let node = rest;
      let at = next;
      if (next < count && name === names[next]) {
        if (!Object.hasOwn(value, name)) continue;
        next++;
        node = nodes[at] as SchemaNode;
        missing -= needed[at] as number;
      } else {
        if (!Object.hasOwn(value, name)) continue;
        // The earliest moment to see that the predicted member is not there.
        if (next < count && needed[next] === 1 && !Object.hasOwn(value, names[next] as string)) return false;
        const found = index.get(name);
        if (found !== undefined) {
          at = found;
          next = at + 1;
          node = nodes[at] as SchemaNode;
          missing -= needed[at] as number;
        }
      }
      const member = value[name];
      switch (node.leaf) {
        case Leaf.Any:
          break;
        case Leaf.String:
          if (typeof member !== 'string') return false;
          break;
        case Leaf.Number:
          if (typeof member !== 'number' || !Number.isFinite(member)) return false;
          break;
        case Leaf.Integer:
          if (typeof member !== 'number' || !Number.isInteger(member)) return false;
          break;
        case Leaf.Boolean:
          if (typeof member !== 'boolean') return false;
          break;
        default:
          if (!node.check(member)) return false;
      }
    }
    return missing === 0;
  };
}

function patternPass(
  properties: ReadonlyMap<string, SchemaNode>,
  patterns: readonly PatternPart[],
  additional: SchemaNode | undefined,
  required: readonly string[],
): Check<Members> {
  return (value) => {
    for (const name of required) if (!Object.hasOwn(value, name)) return false;
    for (const name of Object.keys(value)) {
      const member = value[name];
      const node = properties.get(name);
      if (node !== undefined && !node.check(member)) return false;
      let isKnown = node !== undefined;
      for (const pattern of patterns) {
        if (!pattern.matches(name)) continue;
        isKnown = true;
        if (!pattern.node.check(member)) return false;
      }
      if (!isKnown && additional !== undefined && !additional.check(member)) return false;
    }
    return true;
  };
}

function everyMember(node: SchemaNode): Check<Members> {
  return (value) => {
    for (const name of Object.keys(value)) if (!node.check(value[name])) return false;
    return true;
  };
}

/** The schema that everything passes. */
export const anything: SchemaNode = {
  check: () => true,
  explain: () => undefined,
  leaf: Leaf.Any,
  same: [],
};
