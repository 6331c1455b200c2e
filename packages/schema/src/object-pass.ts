import { below, type Finding, type Frame, newFinding, type Place, rootFrame } from './finding.ts';
import type { Findings } from './findings.ts';
import type { Check, Explain, Members, Rule, SchemaNode } from './keyword.ts';
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
  steps: Steps | undefined;
  /** The one rule of the four keywords. */
  readonly rule: Rule<Members> & { explain: Explain<Members> };
}

export interface PatternPart {
  readonly matches: (name: string) => boolean;
  readonly node: SchemaNode;
}

/** No keyword yet. */
export function newParts(): MemberParts {
  return {
    properties: new Map(), patterns: [], additional: undefined, required: [], requiredPlace: undefined, closedPlace: undefined,
    steps: undefined,
    rule: { check: undefined, min: undefined, max: undefined, each: undefined, accepts: undefined, explain: () => undefined },
  };
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
  /** The last one leads to itself. */
  next: Step | undefined;
}

interface Steps {
  readonly start: Step;
  readonly index: ReadonlyMap<string, Step>;
  /** How many members are required. */
  readonly total: number;
}

/** Made when all parts are known. */
function stepsOf(parts: MemberParts): Steps {
  if (parts.steps !== undefined) return parts.steps;
  const { properties, additional = anything, required } = parts;
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
  return (parts.steps = { start, index, total: isRequired.size });
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

/** The same pass for findings: what is missing first, then member by member. Made when all parts are known. */
export function explainMembers(parts: MemberParts): Explain<Members> {
  const { properties, patterns, additional = anything, closedPlace } = parts;
  const { start, index, total } = stepsOf(parts);

  return (object, out) => {
    const first = out.list.length;
    let expected = start;
    let missing = total;
    for (const name in object) {
      if (!Object.prototype.hasOwnProperty.call(object, name)) break;
      let node = additional;
      const step = name === expected.name ? expected : index.get(name);
      if (step !== undefined) {
        node = step.node;
        missing -= step.needed;
        expected = step.next as Step;
      }
      if (patterns.length > 0 && explainPatterns(patterns, name, object[name], out) && !properties.has(name)) continue;
      if (!node.isDeep && passes(node, object[name])) continue;
      if (node === additional && closedPlace !== undefined) out.push(unexpectedAt(parts, out.frame, name));
      else out.into(name, node, object[name]);
      if (out.full) return;
    }
    if (missing > 0) explainMissing(parts, object, out, first);
  };
}

/** Puts what is missing before the other findings of an object. */
function explainMissing(parts: MemberParts, object: Members, out: Findings, first: number): void {
  const others = out.list.splice(first);
  for (const name of parts.required) if (!Object.hasOwn(object, name)) out.push(missingAt(parts, out.frame, name));
  for (const other of others) out.push(other);
}

/** Whether any pattern matches the name. */
function explainPatterns(patterns: readonly PatternPart[], name: string, member: unknown, out: Findings): boolean {
  let isKnown = false;
  for (const { matches, node } of patterns) {
    if (!matches(name)) continue;
    isKnown = true;
    out.part(name, node, member);
  }
  return isKnown;
}

function missingAt({ requiredPlace }: MemberParts, up: Frame, missing: string): Finding {
  return newFinding(requiredPlace as Place, 'required', { missing }, below(up, missing), 'parent');
}

function unexpectedAt({ closedPlace, properties }: MemberParts, up: Frame, name: string): Finding {
  return newFinding(closedPlace as Place, 'additionalProperties', { name }, below(up, name), 'name', undefined, properties);
}

/**
 * A quick look at the names alone, for the root of a document. It is cheap for one object, and sees the
 * usual faults before any value is checked.
 *
 * @returns finds a member that is missing or not allowed: `true`, or a finding when one is asked for;
 *   `undefined` when the names prove nothing
 */
export function namesPass(
  parts: MemberParts,
): ((value: unknown, isAsked: boolean) => Finding | true | undefined) | undefined {
  const { patterns, closedPlace, required } = parts;
  if (patterns.length > 0 || (required.length === 0 && closedPlace === undefined)) return undefined;
  const { start, index, total } = stepsOf(parts);
  const missing = (name: string, isAsked: boolean): Finding | true => !isAsked || missingAt(parts, rootFrame, name);

  return (value, isAsked) => {
    if (!isMembers(value)) return undefined;
    let expected = start;
    let left = total;
    for (const name in value) {
      if (name !== expected.name) {
        const other = expected.name as string;
        if (expected.needed === 1 && !Object.hasOwn(value, other)) return missing(other, isAsked);
        const step = index.get(name);
        if (step === undefined) {
          if (closedPlace === undefined || !Object.hasOwn(value, name)) continue;
          return !isAsked || unexpectedAt(parts, rootFrame, name);
        }
        expected = step;
      }
      left -= expected.needed;
      expected = expected.next as Step;
    }
    // What is inherited may have been counted, which the pass over the values sees.
    if (left <= 0) return undefined;
    return missing(required.find((name) => !Object.hasOwn(value, name)) as string, isAsked);
  };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
