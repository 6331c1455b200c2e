/**
 * The properties that a schema names, in an order that predicts the next one.
 *
 * A trick for engines: properties usually come in the order of the schema, so the next name is found by one comparison,
 * and only a miss searches the index. A check remembers which property followed, because documents of one origin have
 * one order. A name occurs once in an object, so counting the required properties down is enough to know that all were
 * there.
 */
import type { MemberRules, Members, SchemaNode } from '../core/types.ts';

export interface ExpectedMember {
  readonly name: string;
  readonly node: SchemaNode;
  /** 1 for a required property, else 0. */
  readonly required: number;
  /** The last one links to itself: a sentinel for the name `""`, whether or not the schema has it. */
  next: ExpectedMember;
}

export interface ExpectedMembers {
  /** The one before the first. */
  readonly head: ExpectedMember;
  readonly byName: ReadonlyMap<string, ExpectedMember>;
  /** Number of required properties. */
  readonly required: number;
  /** Represents each property that is not expected. */
  readonly additional: ExpectedMember;
}

export function expectedMembers({ properties, additional, required }: MemberRules): ExpectedMembers {
  const requiredNames = new Set(required);
  const byName = new Map<string, ExpectedMember>();
  // A required name that `properties` does not have is checked as an additional one, and counted.
  const expect = (name: string, next: ExpectedMember): ExpectedMember => ({
    name,
    node: properties.get(name) ?? additional,
    required: requiredNames.has(name) ? 1 : 0,
    next,
  });
  // Engines compare names by address. Without a name in the last one they would test the types of both for each
  // property.
  let first = expect('', undefined as never);
  first.next = first;
  for (const name of [...new Set([...properties.keys(), ...required])].reverse())
    byName.set(name, (first = expect(name, first)));
  const unnamed = { name: '', node: additional, required: 0, next: first };
  return { head: expect('', first), byName, required: requiredNames.size, additional: unnamed };
}

/**
 * Returns the expected property of a name that was not predicted, or the one for additional properties. From then on it
 * is predicted.
 *
 * @returns `undefined` if the predicted property is required and absent: the earliest moment at which that shows
 */
export function unpredictedMember(
  { byName, additional }: ExpectedMembers,
  last: ExpectedMember,
  name: string,
  object: Members,
): ExpectedMember | undefined {
  const { next } = last;
  if (next.required === 1 && !Object.hasOwn(object, next.name)) return undefined;
  const found = byName.get(name);
  if (found === undefined) return additional;
  last.next = found;
  return found;
}
