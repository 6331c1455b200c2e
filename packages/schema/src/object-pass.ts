import type { Findings, Place } from './findings.ts';
import type { Check, Members, Rule, SchemaNode } from './keyword.ts';
import { anything, Leaf, passes } from './leaf.ts';

/** What `properties`, `patternProperties`, `additionalProperties` and `required` ask of the members of an object. */
export interface MemberParts {
  properties: ReadonlyMap<string, SchemaNode>;
  patterns: readonly PatternPart[];
  additional: SchemaNode | undefined;
  required: readonly string[];
  requiredPlace: Place | undefined;
  /** Where `additionalProperties: false` stands. */
  closedPlace: Place | undefined;
  /** The one rule of the four keywords. */
  readonly rule: Rule<Members>;
}

export interface PatternPart {
  readonly matches: (name: string) => boolean;
  readonly node: SchemaNode;
}

/** No keyword yet. */
export function newParts(): MemberParts {
  const parts: MemberParts = {
    properties: new Map(), patterns: [], additional: undefined, required: [], requiredPlace: undefined, closedPlace: undefined,
    rule: {
      check: undefined, min: undefined, max: undefined, each: undefined, accepts: undefined,
      explain: (object, out) => {
        explain ??= explainMembers(parts);
        explain(object, out);
      },
    },
  };
  let explain: Rule<Members>['explain'] | undefined;
  return parts;
}

/*
 * In a `for in` loop what is inherited comes last. Asked by `Object.prototype.hasOwnProperty.call`, spelled out, engines
 * answer from the shape of the object whether a name of such a loop is its own; `Object.hasOwn` would look it up.
 */

/**
 * One pass over the members for four keywords.
 *
 * @param rest what else the object must pass
 * @param otherwise the answer for a value that is no object
 */
export function objectPass(parts: MemberParts, rest: Check<never> | undefined, otherwise: boolean): Check {
  const { properties, additional, required } = parts;
  const isOpen = additional === undefined || additional.leaf === Leaf.Any;
  // Where everything else passes, so do members that a pattern lets pass.
  const patterns = isOpen ? parts.patterns.filter(({ node }) => node.leaf !== Leaf.Any) : parts.patterns;
  const isFree = isOpen && patterns.length === 0 && properties.size === 0 && required.length === 0;
  if (isFree) return (value) => (isMembers(value) ? rest === undefined || rest(value as never) : otherwise);
  if (patterns.length === 0) return namedPass(parts, rest, otherwise);
  const pass = patternPass(parts, patterns);
  return (value) => (isMembers(value) ? pass(value) && (rest === undefined || rest(value as never)) : otherwise);
}

/** A member that the schema names, and the one that it names next. */
interface Step {
  readonly name: string | undefined;
  readonly node: SchemaNode;
  /** 1 for a required member. */
  readonly needed: number;
  /** Whether `properties` has it. */
  readonly isListed: boolean;
  /** The last one leads to itself. */
  next: Step | undefined;
}

interface Steps {
  readonly start: Step;
  readonly index: ReadonlyMap<string, Step>;
  /** How many members are required. */
  readonly total: number;
}

function stepsOf({ properties, additional = anything, required }: MemberParts): Steps {
  const isRequired = new Set(required);
  const index = new Map<string, Step>();
  const end: Step = { name: undefined, node: additional, needed: 0, isListed: false, next: undefined };
  end.next = end;
  let start = end;
  // A required name that is not listed is checked as an additional one, and counted.
  for (const name of [...new Set([...properties.keys(), ...required])].reverse()) {
    const listed = properties.get(name);
    start = { name, node: listed ?? additional, needed: isRequired.has(name) ? 1 : 0, isListed: listed !== undefined, next: start };
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
 */
function namedPass(parts: MemberParts, rest: Check<never> | undefined, otherwise: boolean): Check {
  const { additional = anything } = parts;
  const { start, index, total } = stepsOf(parts);

  return (value) => {
    if (!isMembers(value)) return otherwise;
    let expected = start;
    let missing = total;
    for (const name in value) {
      if (!Object.prototype.hasOwnProperty.call(value, name)) break;
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
      if (!passes(node, value[name])) return false;
    }
    return missing === 0 && (rest === undefined || rest(value as never));
  };
}

/** The pass where names are matched by patterns. */
function patternPass({ properties, additional, required }: MemberParts, patterns: readonly PatternPart[]): Check<Members> {
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

/** The same pass for findings: what is missing first, then member by member. */
function explainMembers(parts: MemberParts): Rule<Members>['explain'] {
  const { patterns, additional, required, closedPlace } = parts;
  const { start, index, total } = stepsOf(parts);

  return (object, out) => {
    const first = out.list.length;
    let expected = start;
    let missing = total;
    for (const name in object) {
      if (!Object.prototype.hasOwnProperty.call(object, name)) break;
      let isKnown = false;
      const step = name === expected.name ? expected : index.get(name);
      if (step !== undefined) {
        missing -= step.needed;
        expected = step.next as Step;
        isKnown = step.isListed;
        if (isKnown) out.part(name, step.node, object[name]);
      }
      for (const { matches, node } of patterns) {
        if (!matches(name)) continue;
        isKnown = true;
        out.part(name, node, object[name]);
      }
      if (!isKnown) {
        if (closedPlace !== undefined) addUnexpected(parts, name, out);
        else if (additional !== undefined) out.part(name, additional, object[name]);
      }
      if (out.full) return;
    }
    if (missing === 0) return;
    const others = out.take(first);
    for (const name of required) if (!Object.hasOwn(object, name)) addMissing(parts, name, out);
    out.give(others);
  };
}

function addMissing({ requiredPlace }: MemberParts, missing: string, out: Findings): void {
  out.addMember(requiredPlace as Place, 'required', { missing }, missing, 'parent');
}

function addUnexpected({ closedPlace, properties }: MemberParts, name: string, out: Findings): void {
  out.addMember(closedPlace as Place, 'additionalProperties', { name }, name, 'name', undefined, properties);
}

/**
 * A quick look at the names alone, for the root of a document. It is cheap for one object, and sees the
 * usual faults before any value is checked.
 *
 * @returns gives the name of a member that is missing or not allowed; `undefined` when the names prove nothing
 */
export function namesPass(parts: MemberParts): ((value: unknown) => string | undefined) | undefined {
  const { patterns, closedPlace, required } = parts;
  if (patterns.length > 0 || (required.length === 0 && closedPlace === undefined)) return undefined;
  const { start, index, total } = stepsOf(parts);
  return (value) => {
    if (!isMembers(value)) return undefined;
    let expected = start;
    let missing = total;
    for (const name in value) {
      if (name !== expected.name) {
        if (expected.needed === 1 && !Object.hasOwn(value, expected.name as string)) return expected.name;
        const step = index.get(name);
        if (step === undefined) {
          if (closedPlace !== undefined && Object.hasOwn(value, name)) return name;
          continue;
        }
        expected = step;
      }
      missing -= expected.needed;
      expected = expected.next as Step;
    }
    // What is inherited may have been counted, which the pass over the values sees.
    return missing <= 0 ? undefined : required.find((name) => !Object.hasOwn(value, name));
  };
}

/** The finding for a name that the look at the names gave. */
export function explainName(parts: MemberParts, value: unknown, name: string, out: Findings): void {
  const add = Object.hasOwn(value as Members, name) ? addUnexpected : addMissing;
  add(parts, name, out);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
