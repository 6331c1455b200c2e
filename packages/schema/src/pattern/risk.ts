import { areDisjoint, type CharSet, emptySet, union } from './char-set.ts';
import type { PatternNode } from './parse-pattern.ts';

/**
 * How the time of a backtracking engine grows with the length n of a text: as n to this power.
 * 1 is safe at any length; `Infinity` may be exponential.
 *
 * - A pattern whose next character always decides how to go on has one way through any text. Tied to the start
 *   it is linear; otherwise it is tried at each place, which is quadratic, unless what it matches is short.
 * - A pattern that repeats single characters only has at most as many ways as there are places for
 *   the ends of its repetitions.
 */
export function riskOf(pattern: PatternNode): number {
  const anchored = isAnchored(pattern);
  if (isDecided(pattern, emptySet)) return anchored || longest(pattern) <= shortMatch ? 1 : 2;
  const loops = countLoops(pattern, false);
  // A backreference compares as many characters as its group has.
  const extra = (anchored ? 0 : 1) + (hasBackreference(pattern) ? 1 : 0);
  return Math.max(loops, 1) + extra;
}

/** A pattern that matches no more than this is tried at each place in linear time. */
const shortMatch = 100;

export function hasBackreference(pattern: PatternNode): boolean {
  return pattern.kind === 'backreference' || partsOf(pattern).some(hasBackreference);
}

function partsOf(pattern: PatternNode): readonly PatternNode[] {
  if (pattern.kind === 'sequence' || pattern.kind === 'choice') return pattern.nodes;
  return pattern.kind === 'repeat' || pattern.kind === 'look' ? [pattern.node] : [];
}

/** Whether it can only match at the start of the text. */
export function isAnchored(pattern: PatternNode): boolean {
  switch (pattern.kind) {
    case 'assert':
      return pattern.assert === '^';
    case 'sequence':
      return pattern.nodes.length > 0 && isAnchored(pattern.nodes[0] as PatternNode);
    case 'choice':
      return pattern.nodes.every(isAnchored);
    default:
      return false;
  }
}

function isNullable(pattern: PatternNode): boolean {
  switch (pattern.kind) {
    case 'set':
      return false;
    case 'assert':
      // Nothing is read after the end, so what stands before it need not care for what follows it.
      return pattern.assert !== '$';
    case 'sequence':
      return pattern.nodes.every(isNullable);
    case 'choice':
      return pattern.nodes.some(isNullable);
    case 'repeat':
      return pattern.min === 0 || isNullable(pattern.node);
    default:
      return true;
  }
}

/** The characters that a match can begin with. */
function first(pattern: PatternNode): CharSet {
  switch (pattern.kind) {
    case 'set':
      return pattern.set;
    case 'sequence':
      return firstOfAll(pattern.nodes, emptySet);
    case 'choice':
      return pattern.nodes.map(first).reduce(union, emptySet);
    case 'repeat':
      return first(pattern.node);
    default:
      return emptySet;
  }
}

/** The characters that a run of nodes can begin with, or what follows it if all may be empty. */
function firstOfAll(nodes: readonly PatternNode[], follow: CharSet): CharSet {
  let set = emptySet;
  for (const node of nodes) {
    set = union(set, first(node));
    if (!isNullable(node)) return set;
  }
  return union(set, follow);
}

/** Whether the next character decides each choice, given the characters that can follow. */
function isDecided(pattern: PatternNode, follow: CharSet): boolean {
  switch (pattern.kind) {
    case 'set':
    case 'assert':
      return true;
    case 'sequence': {
      const { nodes } = pattern;
      return nodes.every((node, at) => isDecided(node, firstOfAll(nodes.slice(at + 1), follow)));
    }
    case 'choice': {
      let seen = emptySet;
      return pattern.nodes.every((node) => {
        const set = firstOfAll([node], follow);
        const isApart = areDisjoint(seen, set) && !(isNullable(node) && pattern.nodes.filter(isNullable).length > 1);
        seen = union(seen, set);
        return isApart && isDecided(node, follow);
      });
    }
    case 'repeat': {
      const { node, min, max } = pattern;
      if (isNullable(node)) return false;
      const again = first(node);
      return (min === max || areDisjoint(again, follow)) && isDecided(node, max > 1 ? union(follow, again) : follow);
    }
    default:
      return false;
  }
}

/** How many repetitions there are, if all of them repeat single characters. */
function countLoops(pattern: PatternNode, isInLoop: boolean): number {
  if (pattern.kind === 'repeat') {
    if (pattern.max <= 1) return 1 + countLoops(pattern.node, isInLoop);
    return isInLoop || pattern.node.kind !== 'set' ? Infinity : 1;
  }
  let loops = pattern.kind === 'choice' ? 1 : 0;
  for (const part of partsOf(pattern)) loops += countLoops(part, isInLoop);
  return loops;
}

/** How many characters a match can have. */
function longest(pattern: PatternNode): number {
  switch (pattern.kind) {
    case 'set':
      return 1;
    case 'sequence':
      return pattern.nodes.reduce((sum, node) => sum + longest(node), 0);
    case 'choice':
      return Math.max(...pattern.nodes.map(longest));
    case 'repeat': {
      const length = longest(pattern.node);
      return length === 0 ? 0 : length * pattern.max;
    }
    default:
      return 0;
  }
}
