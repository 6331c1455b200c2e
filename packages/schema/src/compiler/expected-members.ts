import { below, type Issue, type ValuePath, newIssue, type Place } from './issue.ts';
import type { Members, SchemaNode } from './keyword.ts';
import { anything } from './scalar-node.ts';

/** What `properties`, `patternProperties`, `additionalProperties` and `required` demand of the members of an object. */
export interface MemberRules {
  properties: ReadonlyMap<string, SchemaNode>;
  patterns: readonly PatternRule[];
  additional: SchemaNode;
  required: readonly string[];
  requiredPlace: Place | undefined;
  /** Where `additionalProperties: false` stands. */
  closedPlace: Place | undefined;
}

export interface PatternRule {
  readonly matches: (name: string) => boolean;
  readonly node: SchemaNode;
}

const noProperties: ReadonlyMap<string, SchemaNode> = new Map();

/** No keyword yet. */
export function newMemberRules(): MemberRules {
  return {
    properties: noProperties,
    patterns: [],
    additional: anything,
    required: [],
    requiredPlace: undefined,
    closedPlace: undefined,
  };
}

/** Whether any of these keywords demands something. */
export function isAsked({ properties, patterns, additional, required }: MemberRules): boolean {
  return properties.size > 0 || patterns.length > 0 || additional !== anything || required.length > 0;
}

/** A member that the schema names, and the one that it names next. */
export interface ExpectedMember {
  readonly name: string;
  readonly node: SchemaNode;
  /** 1 for a required member. */
  readonly needed: number;
  /** The last step leads to itself: a sentinel that serves the name `""`, whether or not that is listed. */
  next: ExpectedMember;
}

export interface ExpectedMembers {
  readonly start: ExpectedMember;
  readonly index: ReadonlyMap<string, ExpectedMember>;
  /** How many members are required. */
  readonly total: number;
}

/**
 * The members that a schema names, in its order. Members usually come in that order, so the next name is predicted and
 * found by one comparison; only a miss asks the index. Every name occurs once in an object, so
 * counting down from the total is enough to know that all required members were there.
 */
export function expectedMembers({ properties, additional, required }: MemberRules): ExpectedMembers {
  const isRequired = new Set(required);
  const index = new Map<string, ExpectedMember>();
  // A required name that is not listed is checked as an additional one, and counted.
  const stepOf = (name: string, next: ExpectedMember): ExpectedMember => ({
    name,
    node: properties.get(name) ?? additional,
    needed: isRequired.has(name) ? 1 : 0,
    next,
  });
  // Engines compare names by address; without a name in the last step they would check the types of both at each member.
  let start = stepOf('', undefined as never);
  start.next = start;
  for (const name of [...new Set([...properties.keys(), ...required])].reverse())
    index.set(name, (start = stepOf(name, start)));
  return { start, index, total: isRequired.size };
}

/** Whether an object lacks a member. One that is `undefined` counts as absent, as for `JSON.stringify`. */
export function lacks(object: Members, name: string): boolean {
  return !Object.hasOwn(object, name) || object[name] === undefined;
}

/** The names of the members that an object has. */
export function namesOf(object: Members): readonly string[] {
  const names = Object.keys(object);
  // Hardly any object has `undefined` members, and filtering takes time.
  for (const name of names) if (object[name] === undefined) return names.filter((it) => object[it] !== undefined);
  return names;
}

export function missingAt({ requiredPlace }: MemberRules, parent: ValuePath, missing: string): Issue {
  return newIssue(requiredPlace as Place, 'required', { missing }, below(parent, missing), 'parent');
}

/** Among at most this many names a similar one is searched, so that hostile names cannot make it slow. */
const maxHintedNames = 200;

export function unexpectedAt(
  { closedPlace, properties }: MemberRules,
  parent: ValuePath,
  name: string,
  isHinted: boolean,
): Issue {
  const known = isHinted && properties.size <= maxHintedNames ? properties : undefined;
  return newIssue(
    closedPlace as Place,
    'additionalProperties',
    { name },
    below(parent, name),
    'name',
    undefined,
    known,
  );
}
