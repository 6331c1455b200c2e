import type { Check, SchemaNode } from './keyword.ts';
import { anything, Leaf, passes } from './leaf.ts';

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
 * @param rest what else the object must pass
 * @param otherwise the answer for a value that is no object
 */
export function objectPass(parts: MemberParts, rest: Check<never> | undefined, otherwise: boolean): Check {
  const { properties, additional, required } = parts;
  const known = properties ?? new Map<string, SchemaNode>();
  const isOpen = additional === undefined || additional.leaf === Leaf.Any;
  // Where everything else passes, so do members that a pattern lets pass.
  const patterns = isOpen ? parts.patterns.filter(({ node }) => node.leaf !== Leaf.Any) : parts.patterns;
  if (patterns.length === 0) {
    const isFree = isOpen && known.size === 0 && required.length === 0;
    if (!isFree) return namedPass(known, additional ?? anything, required, rest, otherwise);
    return (value) => (isMembers(value) ? rest === undefined || rest(value as never) : otherwise);
  }
  const pass = patternPass(known, patterns, additional, required);
  return (value) => (isMembers(value) ? pass(value) && (rest === undefined || rest(value as never)) : otherwise);
}

/** A member that the schema names, and the one that it names next. */
interface Step {
  readonly name: string | undefined;
  readonly node: SchemaNode;
  /** 1 for a required member. */
  readonly needed: number;
  /** The last one leads to itself. */
  next: Step | undefined;
}

interface Steps {
  readonly start: Step;
  readonly index: ReadonlyMap<string, Step>;
  /** How many members are required. */
  readonly total: number;
}

function stepsOf(
  properties: ReadonlyMap<string, SchemaNode>,
  additional: SchemaNode,
  required: readonly string[],
): Steps {
  const isRequired = new Set(required);
  const index = new Map<string, Step>();
  const end: Step = { name: undefined, node: additional, needed: 0, next: undefined };
  end.next = end;
  let start = end;
  // A required name that is not listed is checked as an additional one, and counted.
  for (const name of [...new Set([...properties.keys(), ...required])].reverse()) {
    start = { name, node: properties.get(name) ?? additional, needed: isRequired.has(name) ? 1 : 0, next: start };
    index.set(name, start);
  }
  return { start, index, total: isRequired.size };
}

/**
 * The pass for `properties` with `required` and `additionalProperties`.
 *
 * Members usually come in the order in which the schema lists them, so the next name is predicted and
 * found by one comparison; the map is asked on a miss only. Every name occurs once in an object, so
 * counting down is enough to know that all required members were there.
 *
 * A `for in` loop also gives what is inherited, but after everything that is not. So it is enough to ask
 * about the last name, and about one that fails; when it is inherited, `exact` decides instead.
 */
function namedPass(
  properties: ReadonlyMap<string, SchemaNode>,
  additional: SchemaNode,
  required: readonly string[],
  rest: Check<never> | undefined,
  otherwise: boolean,
): Check {
  const { start, index, total } = stepsOf(properties, additional, required);
  const exact = patternPass(properties, [], additional, required);

  return (value) => {
    if (!isMembers(value)) return otherwise;
    let expected = start;
    let missing = total;
    let last: string | undefined;
    for (const name in value) {
      last = name;
      let node = additional;
      if (name === expected.name) {
        node = expected.node;
        missing -= expected.needed;
        expected = expected.next as Step;
      } else {
        // The earliest moment to see that the expected member is not there.
        if (expected.needed === 1 && !Object.hasOwn(value, expected.name as string)) return false;
        const step = index.get(name);
        if (step !== undefined) {
          node = step.node;
          missing -= step.needed;
          expected = step.next as Step;
        }
      }
      if (!passes(node, value[name])) return !Object.hasOwn(value, name) && exact(value);
    }
    if (last !== undefined && !Object.hasOwn(value, last)) return exact(value) && (rest === undefined || rest(value as never));
    return missing === 0 && (rest === undefined || rest(value as never));
  };
}

/** The pass where names are matched by patterns, or where all members are alike. */
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
      if (node !== undefined && !passes(node, member)) return false;
      let isKnown = node !== undefined;
      for (const pattern of patterns) {
        if (!pattern.matches(name)) continue;
        isKnown = true;
        if (!passes(pattern.node, member)) return false;
      }
      if (!isKnown && additional !== undefined && !passes(additional, member)) return false;
    }
    return true;
  };
}

/**
 * A quick look at the names alone, for the root of a document: whether a required member is missing or
 * one is not allowed. It is cheap for one object, and sees the usual faults before any value is checked.
 *
 * @returns `undefined` when the names prove nothing
 */
export function namesPass(parts: MemberParts): ((value: unknown) => boolean) | undefined {
  const { properties, patterns, additional, required } = parts;
  if (patterns.length > 0 || (required.length === 0 && additional?.leaf !== Leaf.Nothing)) return undefined;
  const rest = additional ?? anything;
  const { start, index, total } = stepsOf(properties ?? new Map<string, SchemaNode>(), rest, required);
  return (value) => {
    if (!isMembers(value)) return true;
    let expected = start;
    let missing = total;
    for (const name in value) {
      const step = name === expected.name ? expected : index.get(name);
      if ((step?.node ?? rest).leaf === Leaf.Nothing && Object.hasOwn(value, name)) return false;
      if (step === undefined) continue;
      missing -= step.needed;
      expected = step.next as Step;
    }
    // What is inherited may have been counted, which the pass over the values sees.
    return missing <= 0;
  };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
