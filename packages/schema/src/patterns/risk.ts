import { type CharSet, isAnchored, type PatternNode } from '@wirework/scanner/patterns';

// Decides which patterns run natively: see decision 037.
const emptySet: CharSet = { ascii: [0, 0, 0, 0], wide: false, source: '[]' };

/**
 * Returns how the time of a backtracking engine grows with the length n of a text: as n to this power.
 * 1 is safe at any length; `Infinity` may be exponential.
 *
 * - A pattern whose next character always decides how to continue has one path through any text. Anchored at the start
 *   it is linear; otherwise it is tried at each index, which is quadratic unless its matches are short.
 * - A pattern that repeats only single characters has at most as many paths as its repetitions have places to end.
 */
export function riskOf(pattern: PatternNode): number {
  const all = new Map<PatternNode, Facts>();
  const { longest, loops } = study(pattern, all);
  const anchored = isAnchored(pattern);
  if (isDecided(pattern, emptySet, all)) return anchored || longest <= maxShortMatch ? 1 : 2;
  // A backreference compares as many characters as its group has.
  const extra = (anchored ? 0 : 1) + (hasBackreference(pattern) ? 1 : 0);
  return Math.max(loops, 1) + extra;
}

/** Longest match of a pattern that is tried at each index in linear time. */
const maxShortMatch = 100;

export function hasBackreference(pattern: PatternNode): boolean {
  return pattern.kind === 'backreference' || partsOf(pattern).some(hasBackreference);
}

function partsOf(pattern: PatternNode): readonly PatternNode[] {
  if (pattern.kind === 'sequence' || pattern.kind === 'choice') return pattern.nodes;
  return pattern.kind === 'repeat' || pattern.kind === 'look' ? [pattern.node] : [];
}

/** Facts about a part of a pattern that do not depend on the parts around it. */
interface Facts {
  /** Characters that a match can begin with. */
  readonly first: CharSet;
  readonly isNullable: boolean;
  /** Number of characters of the longest match. */
  readonly longest: number;
  /** Number of repetitions and choices; `Infinity` if a repetition is not of single characters. */
  readonly loops: number;
}

/** Collects the facts about a pattern and all of its parts. */
function study(pattern: PatternNode, all: Map<PatternNode, Facts>): Facts {
  const facts = factsOf(
    pattern,
    partsOf(pattern).map((part) => study(part, all)),
  );
  all.set(pattern, facts);
  return facts;
}

function factsOf(pattern: PatternNode, parts: readonly Facts[]): Facts {
  const loops = parts.reduce((sum, part) => sum + part.loops, 0);
  const [part] = parts;
  switch (pattern.kind) {
    case 'set':
      return { first: pattern.set, isNullable: false, longest: 1, loops };
    case 'sequence':
      return {
        first: parts.reduceRight((follow, it) => before(it, follow), emptySet),
        isNullable: parts.every((it) => it.isNullable),
        longest: parts.reduce((sum, it) => sum + it.longest, 0),
        loops,
      };
    case 'choice':
      return {
        first: parts.reduce((set, it) => union(set, it.first), emptySet),
        isNullable: parts.some((it) => it.isNullable),
        longest: Math.max(...parts.map((it) => it.longest)),
        loops: loops + 1,
      };
    case 'repeat': {
      const { first, isNullable, longest } = part as Facts;
      const { min, max } = pattern;
      const ends = max > 1 && pattern.node.kind !== 'set' ? Infinity : 1;
      return { first, isNullable: isNullable || min === 0, longest: longest && longest * max, loops: loops + ends };
    }
    default:
      // Nothing is read after the end, so the parts after `$` do not matter to those before it.
      return { first: emptySet, isNullable: pattern.kind !== 'assert' || pattern.assert !== '$', longest: 0, loops };
  }
}

/** Returns the characters that a part can begin with, and those that follow if it may be empty. */
function before({ first, isNullable }: Facts, follow: CharSet): CharSet {
  return isNullable ? union(first, follow) : first;
}

/** Returns whether the next character decides each choice, given the characters that can follow the pattern. */
function isDecided(pattern: PatternNode, follow: CharSet, all: ReadonlyMap<PatternNode, Facts>): boolean {
  const of = (part: PatternNode): Facts => all.get(part) as Facts;
  switch (pattern.kind) {
    case 'set':
    case 'assert':
      return true;
    case 'sequence': {
      let after = follow;
      return pattern.nodes.toReversed().every((node) => {
        const isClear = isDecided(node, after, all);
        after = before(of(node), after);
        return isClear;
      });
    }
    case 'choice': {
      let seen = emptySet;
      const isOneNullable = pattern.nodes.filter((node) => of(node).isNullable).length < 2;
      return (
        isOneNullable &&
        pattern.nodes.every((node) => {
          const set = before(of(node), follow);
          const isApart = areDisjoint(seen, set);
          seen = union(seen, set);
          return isApart && isDecided(node, follow, all);
        })
      );
    }
    case 'repeat': {
      const { node, min, max } = pattern;
      const { first, isNullable } = of(node);
      if (isNullable) return false;
      return (
        (min === max || areDisjoint(first, follow)) && isDecided(node, max > 1 ? union(follow, first) : follow, all)
      );
    }
    default:
      return false;
  }
}

function union(a: CharSet, b: CharSet): CharSet {
  return { ascii: a.ascii.map((word, at) => word | (b.ascii[at] as number)), wide: a.wide || b.wide, source: '' };
}

/** Returns whether no character is in both sets. Two that both go beyond ASCII count as overlapping. */
function areDisjoint(a: CharSet, b: CharSet): boolean {
  return !(a.wide && b.wide) && a.ascii.every((word, at) => (word & (b.ascii[at] as number)) === 0);
}
