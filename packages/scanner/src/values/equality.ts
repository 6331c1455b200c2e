import { hasOwn } from './own-property.ts';

/** The parts of equality in which packages differ. A container is an array, or an object that is not a leaf. */
export interface EqualityRules {
  /** Whether a member that is `undefined` counts as absent. */
  readonly ignoresUndefined: boolean;
  /** Returns whether an object is compared as a whole, and not by its members. */
  isLeaf(object: object): boolean;
  /** Whether `areLeavesEqual` is called even for two equal strings, because their comparison is work. */
  readonly countsStrings?: boolean;
  /** Compares two values that are not both containers. */
  areLeavesEqual(a: unknown, b: unknown): boolean;
  /**
   * Runs before the contents of two containers are compared. It bounds the depth, because the comparison recurses.
   *
   * @param depth 1 for the outermost
   * @param count the items, or the names of `a`
   * @returns whether they are equal, if that is known
   * @throws if a limit is exceeded
   */
  enter(a: object, b: object, depth: number, count: number): boolean | undefined;
}

/** Returns whether two JSON values are equal: arrays in order, objects in any order, and leaves by the rules. */
export function areValuesEqual(a: unknown, b: unknown, rules: EqualityRules, depth = 1): boolean {
  if (a === b && !(rules.countsStrings && typeof a === 'string')) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return rules.areLeavesEqual(a, b);
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    const known = rules.enter(a, b, depth, a.length);
    if (known !== undefined) return known;
    for (let i = 0; i < a.length; i++) {
      if (a[i] === b[i] && !(rules.countsStrings && typeof a[i] === 'string')) continue;
      if (!areValuesEqual(a[i], b[i], rules, depth + 1)) return false;
    }
    return true;
  }
  if (Array.isArray(b)) return false;
  if (rules.isLeaf(a) || rules.isLeaf(b)) return rules.areLeavesEqual(a, b);
  return areMembersEqual(a as Members, b as Members, rules, depth);
}

type Members = Readonly<Record<string, unknown>>;

function areMembersEqual(a: Members, b: Members, rules: EqualityRules, depth: number): boolean {
  const names = Object.keys(a);
  let onlyInB = Object.keys(b).length;
  if (!rules.ignoresUndefined && names.length !== onlyInB) return false;
  const known = rules.enter(a, b, depth, names.length);
  if (known !== undefined) return known;
  for (const name of names) {
    const isInBoth = hasOwn(b, name);
    if (isInBoth) onlyInB--;
    else if (!rules.ignoresUndefined) return false;
    if (!areValuesEqual(a[name], isInBoth ? b[name] : undefined, rules, depth + 1)) return false;
  }
  return onlyInB === 0 || countDefined(a) === countDefined(b);
}

function countDefined(object: Members): number {
  return Object.values(object).filter((it) => it !== undefined).length;
}
