import { setOwn } from '@wirework/scanner/primitives';
import { keyOf } from '../evaluate/compile-segments.ts';
import { letterBit } from './is-name.ts';
import type { Argument, FilterSelector, Query } from '../syntax/query.ts';

/** The parts of a value that filters read. All else need not become values. */
export interface Need {
  /** Whether anything reads the value. */
  isUsed: boolean;
  /** Whether the whole value is needed, not only its existence or some members. */
  isWhole: boolean;
  /** The members that are needed. */
  readonly names: NamedNeed[];
  /** The first letters of these members, as bits. */
  letters: number;
  /**
   * An object with an `undefined` member for each name. A copy of it that receives the members is made faster than an
   * empty object.
   */
  readonly template: Readonly<Record<string, unknown>>;
}

/** A member that is needed. */
export interface NamedNeed {
  readonly name: string;
  readonly need: Need;
}

/** Returns the need for existence only. */
export function newNeed(): Need {
  return { isUsed: false, isWhole: false, names: [], letters: 0, template: {} };
}

/**
 * Returns the need of a filter for the node that it tests.
 *
 * @param root receives its need of the document
 */
export function needOf({ test }: FilterSelector, root: Need): Need {
  const current = newNeed();
  addNeeds(test, current, root, false);
  return current;
}

/**
 * Adds the needs of a part of a filter.
 *
 * @param isCompared whether the value of a query is used, and not only whether it finds anything
 */
function addNeeds(part: Argument, current: Need, root: Need, isCompared: boolean): void {
  switch (part.kind) {
    case 'and':
    case 'or':
      for (const test of part.tests) addNeeds(test, current, root, false);
      return;
    case 'not':
      return addNeeds(part.test, current, root, false);
    case 'comparison':
      addNeeds(part.left, current, root, true);
      return addNeeds(part.right, current, root, true);
    case 'call':
      for (const argument of part.args) addNeeds(argument, current, root, true);
      return;
    case 'query':
      return addQuery(part, part.root === '@' ? current : root, root, isCompared);
    case 'literal':
  }
}

/** Adds the needs of a query. Its first names lead to a part of the value; further segments need the whole part. */
function addQuery({ segments }: Query, start: Need, root: Need, isCompared: boolean): void {
  start.isUsed = true;
  let need = start;
  let at = 0;
  for (let key = keyOf(segments[at]); typeof key === 'string'; key = keyOf(segments[++at])) need = childNeed(need, key);
  if (isCompared || at < segments.length) need.isWhole = true;
  for (const { selectors } of segments.slice(at))
    for (const selector of selectors) if (selector.kind === 'filter') needOf(selector, root);
}

function childNeed(parent: Need, name: string): Need {
  const { names, template } = parent;
  const known = names.find((it) => it.name === name);
  if (known !== undefined) return known.need;
  const need = newNeed();
  names.push({ name, need });
  parent.letters |= letterBit(name);
  setOwn(template, name, undefined);
  return need;
}
